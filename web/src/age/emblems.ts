// The drawing on a card.
import type { AgeCardFact } from "./view";

const EVENTS: Record<string, string> = {
  armor: "a-shield",
  stirrups: "a-shield",
  long_bow: "a-shield",
  gunpowder: "a-shield",
  war: "a-attack",
  civil_war: "a-attack",
  rebellion: "a-attack",
  pirates_vikings: "s-galley",
  famine: "c-grain",
  papal_decree: "k-religion",
  religious_strife: "k-religion",
  the_crusades: "k-religion",
  alchemists_gold: "c-gold",
  enlightened_ruler: "a-crown",
  black_death: "a-misery",
  mysticism_abounds: "a-misery",
  revolutionary_uprisings: "a-misery",
  mongol_armies: "a-caravan",
};

export function emblem(card: AgeCardFact): string {
  if (card.kind === "commodity") return `c-${card.commodities[0] ?? "stone"}`;
  if (card.kind === "leader") return "a-leader";
  return EVENTS[card.event ?? ""] ?? "a-event";
}
