// A QR code of one size (version 5, level L, mask 0): up to 106 bytes, enough for an address with a code in it.

const SIZE = 37;
const DATA = 108;
const CHECK = 26;
const FORMAT = 0b111011111000100; // level L, mask 0, with its own check bits

/** Powers and logarithms in the field of 256 elements that QR codes count in. */
const EXP: number[] = [];
const LOG: number[] = [];
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  LOG[x] = i;
  x = x & 128 ? (x << 1) ^ 0x11d : x << 1;
}
const times = (a: number, b: number): number => (a && b ? (EXP[((LOG[a] ?? 0) + (LOG[b] ?? 0)) % 255] ?? 0) : 0);

function checkWords(data: number[]): number[] {
  let generator = [1];
  for (let i = 0; i < CHECK; i++) {
    const next = Array<number>(generator.length + 1).fill(0);
    generator.forEach((one, at) => {
      next[at] = (next[at] ?? 0) ^ one;
      next[at + 1] = (next[at + 1] ?? 0) ^ times(one, EXP[i] ?? 0);
    });
    generator = next;
  }
  const rest = [...data, ...Array<number>(CHECK).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i] ?? 0;
    generator.forEach((one, at) => (rest[i + at] = (rest[i + at] ?? 0) ^ times(one, lead)));
  }
  return rest.slice(data.length);
}

function words(text: string): number[] {
  const bytes = [...new TextEncoder().encode(text)];
  if (bytes.length > DATA - 2) throw new RangeError("The text is too long for this QR code.");
  const bits = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((one) => [one >> 4, one & 15]), 0];
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 2) data.push(((bits[i] ?? 0) << 4) | (bits[i + 1] ?? 0));
  for (let pad = 0xec; data.length < DATA; pad ^= 0xfd) data.push(pad);
  return [...data, ...checkWords(data)];
}

/** The rows of the code; true is dark. */
export function qr(text: string): boolean[][] {
  const cells = Array.from({ length: SIZE }, () => Array<boolean | undefined>(SIZE).fill(undefined));
  const put = (x: number, y: number, dark: boolean): void => {
    const row = cells[y];
    if (row !== undefined && x >= 0 && x < SIZE) row[x] = dark;
  };
  const ring = (x: number, y: number, reach: number, darkAt: (far: number) => boolean): void => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) put(x + dx, y + dy, darkAt(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let i = 0; i < SIZE; i++) {
    put(6, i, i % 2 === 0);
    put(i, 6, i % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [SIZE - 4, 3],
    [3, SIZE - 4],
  ] as const)
    ring(x, y, 4, (far) => far !== 2 && far !== 4);
  ring(30, 30, 2, (far) => far !== 1);
  for (let i = 0; i < 15; i++) {
    const dark = ((FORMAT >> i) & 1) === 1;
    put(8, i < 6 ? i : i < 8 ? i + 1 : SIZE - 15 + i, dark);
    put(i < 8 ? SIZE - 1 - i : i < 9 ? 7 : 14 - i, 8, dark);
  }
  put(8, SIZE - 8, true);
  const all = words(text);
  let bit = 0;
  let up = true;
  for (let right = SIZE - 1; right > 0; right -= 2) {
    if (right === 6) right = 5; // the line of marks
    for (let step = 0; step < SIZE; step++) {
      const y = up ? SIZE - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (cells[y]?.[x] !== undefined) continue;
        const dark = (((all[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        bit += 1;
        put(x, y, dark !== ((x + y) % 2 === 0));
      }
    }
    up = !up;
  }
  return cells.map((row) => row.map((cell) => cell === true));
}
