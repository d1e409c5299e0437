// Drawings that are found by their ids in the page.

/** Lay the symbols of a file into the page. */
export function showSymbols(file: string): void {
  const holder = document.createElement("div");
  holder.className = "sprite";
  // Their titles are notes for who draws them; what a symbol is called on the page is a matter of the catalogues.
  holder.innerHTML = file.replaceAll(/<title>[^<]*<\/title>/g, "");
  document.body.prepend(holder);
}
