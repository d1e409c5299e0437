import { afterEach, expect, it, vi } from "vitest";

import { faceOf, nameOfGame, partOf, uiOf } from "./games";
import { getMeta, offered } from "./lib/meta.svelte";
import { seatLook } from "./lib/seats.svelte";
import { settings } from "./lib/settings.svelte";

const seats = [{ id: "north", name: "North", colour: "" }];
const GAMES = [
  { id: "nim", name: "Nim", client: "", seats },
  { id: "renamed", name: "Other", client: "pax", seats: [] },
];
const asked = vi.fn(() => Promise.resolve(new Response(JSON.stringify({ games: GAMES }))));

afterEach(() => vi.unstubAllGlobals());

it("shows a game as the server says, and plainly where it has no part here", async () => {
  vi.stubGlobal("fetch", asked);
  expect([partOf("nim"), partOf("pax"), nameOfGame("nim"), seatLook("north", "nim").name]).toEqual([
    "plain",
    "pax",
    "nim",
    "north",
  ]);
  await Promise.all([getMeta(), getMeta()]);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(offered().map((one) => partOf(one.id))).toEqual(["plain", "pax"]);
  expect(faceOf("nim").seat("north")).toBeNull();
  expect((await uiOf("nim")).class).toBe("plain");
  expect([nameOfGame("nim"), nameOfGame("renamed"), seatLook("north", "nim").name]).toEqual(["Nim", "Other", "North"]);
});

it("keeps what was told last in the language that is spoken", async () => {
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  const before = offered();
  const late = getMeta();
  settings.language = "es";
  answer(new Response(JSON.stringify({ games: [] })));
  await late;
  settings.language = "en";
  expect(offered()).toBe(before);
});
