/** Finding by words: without accents and case, every word must occur. */

export function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
}

export function holdsAll(haystack: string, query: string): boolean {
  const text = folded(haystack);
  return folded(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
