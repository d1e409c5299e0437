// Requests about the house around the tables: who I am, tournaments, ratings, standing answers, administration.

import { get, post, remove } from "./api";
import type { components } from "./api.d";

type Schemas = components["schemas"];
export type Me = Schemas["Me"];
export type Notices = Schemas["NoticesOut"];
export type Tournament = Schemas["TournamentOut"];
export type TournamentCard = Schemas["TournamentCard"];
export type NewTournament = Schemas["NewTournament"];
export type Rating = Schemas["RankOut"];
export type Profile = Schemas["Profile"];
export type Standing = Schemas["StandingOut"];
export type Overview = Schemas["AdminOut"];
export type Code = Schemas["CodeOut"];
export type Passkeys = Schemas["PasskeysOut"];

export const getMe = (): Promise<Me> => get("/api/me");
export const rename = (name: string): Promise<Me> => post("/api/me", { name });
export const newCode = (lasts: boolean): Promise<Code> => post(lasts ? "/api/me/code" : "/api/me/device", {});
export const recover = (code: string): Promise<Me> => post("/api/me/recover", { code });
export const signOut = (everywhere: boolean): Promise<unknown> =>
  post(`/api/me/sign_out${everywhere ? "?everywhere=true" : ""}`, {});
export const forgetMe = (): Promise<unknown> => remove("/api/me");
export const EXPORT = "/api/me/export";

export const getPasskeys = (): Promise<Passkeys> => get("/api/me/passkeys");
export const askNewPasskey = (): Promise<Schemas["PasskeyAsked"]> => post("/api/me/passkeys/new", {});
export const addPasskey = (made: Schemas["PasskeyBody"]): Promise<Passkeys> => post("/api/me/passkeys", made);
export const removePasskey = (id: string): Promise<Passkeys> => remove(`/api/me/passkeys/${id}`);
export const askPasskey = (): Promise<Schemas["PasskeyAsked"]> => post("/api/me/passkeys/ask", {});
export const comeIn = (signed: Schemas["PasskeySigned"]): Promise<Me> => post("/api/me/passkeys/come_in", signed);

export const getNotices = (): Promise<Notices> => get("/api/me/notices");
export const setNotices = (wish: Schemas["NoticesBody"]): Promise<Notices> => post("/api/me/notices", wish);
export const askAddress = (address: string): Promise<unknown> => post("/api/me/notices/address", { address });
export const confirmAddress = (code: string): Promise<Notices> => post("/api/me/notices/confirm", { code });
export const addPush = (wish: Schemas["PushBody"]): Promise<Notices> => post("/api/me/push", wish);
export const dropPushes = (): Promise<Notices> => remove("/api/me/push");
export const setHoliday = (days: number): Promise<Notices> => post("/api/me/holiday", { days });

const cup = (id: string): string => `/api/tournaments/${encodeURIComponent(id)}`;
export const getTournaments = async (): Promise<TournamentCard[]> =>
  (await get<Schemas["TournamentList"]>("/api/tournaments")).tournaments;
export const getTournament = (id: string): Promise<Tournament> => get(cup(id));
export const openTournament = (wish: NewTournament): Promise<Tournament> => post("/api/tournaments", wish);
export const inTournament = (id: string, what: "join" | "leave" | "start"): Promise<Tournament> =>
  post(`${cup(id)}/${what}`, {});

export const getRatings = async (game: string): Promise<Rating[]> =>
  (await get<Schemas["RatingList"]>("/api/ratings", { game })).ratings;
export const getProfile = (id: string): Promise<Profile> => get(`/api/people/${encodeURIComponent(id)}`);

export const mute = (id: string, on: boolean): Promise<Schemas["Muted"]> =>
  post(`/api/people/${encodeURIComponent(id)}/mute`, { on });

const at = (id: string): string => `/api/games/${encodeURIComponent(id)}`;
export const getStanding = (id: string, seat: string): Promise<Standing> => get(`${at(id)}/standing`, { seat });
export const giveStanding = (id: string, seat: string, kind: string, key: string | null): Promise<Standing> =>
  post(`${at(id)}/standing`, { seat, kind, key });
export const withdrawStanding = (id: string, seat: string, kind: string | null): Promise<Standing> =>
  post(`${at(id)}/standing/withdraw`, { seat, kind });

/** The administrator brings a token with each request; it is kept nowhere. */
export async function administer(token: string, act?: Schemas["ActBody"]): Promise<Overview> {
  const headers = { Authorization: `Bearer ${token}`, "X-Signoria": "1", "Content-Type": "application/json" };
  const asked = act === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(act) };
  const answer = await fetch("/api/admin", asked);
  const told = (await answer.json()) as Overview & { error?: string };
  if (!answer.ok) throw new Error(told.error ?? answer.statusText);
  return told;
}
