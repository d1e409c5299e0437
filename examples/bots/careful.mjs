// An opponent in JavaScript, for the line protocol of docs/bots.md:
//
//   signoria tty pax --opponents "program:node examples/bots/careful.mjs"
//   signoria sim pax --players "program:node examples/bots/careful.mjs,random" --games 10
//
// It plays a victory when it can, else its cards, else the cheapest card of the market.

import { createInterface } from "node:readline";

const LIKED = ["victory", "play", "ops", "fair", "buy"];

function rank(option) {
  const at = LIKED.indexOf(option.data?.act ?? option.key.split(" ")[0]);
  return (at < 0 ? LIKED.length : at) * 10 + (option.data?.price ?? 0);
}

function choose({ decision }) {
  const options = decision.options.filter((option) => !option.key.startsWith("sell"));
  return (options.length ? options : decision.options).reduce((a, b) => (rank(b) < rank(a) ? b : a)).key;
}

for await (const line of createInterface({ input: process.stdin })) {
  const space = line.indexOf(" ");
  const word = space < 0 ? line : line.slice(0, space);
  const document = space < 0 ? {} : JSON.parse(line.slice(space + 1));
  if (word === "signoria") console.log("ready careful");
  else if (word === "choose") console.log(`choice ${choose(document)}`);
  else if (word === "error") console.log(`choice ${document.keys[0]}`);
  else if (word === "quit") break;
}
