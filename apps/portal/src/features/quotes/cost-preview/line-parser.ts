import { LINE_ITEM_TYPES, type LineItemType } from "@quote-financing/domain/vocabulary";
import { createParser } from "nuqs/server";

/** A line of work as it was typed; a subsidy's amount without its minus, as people say it. */
export interface AskedLine {
  readonly type: LineItemType;
  readonly amount: string;
}

/** In an address: `solar_panels:5870~subsidy:1500`. What cannot be read is left out. */
export const lineParser = createParser<readonly AskedLine[]>({
  parse: (text) => text.split("~").flatMap(readLine).slice(0, MAX_LINES),
  serialize: (lines) => lines.map(({ type, amount }) => `${type}:${amount.replaceAll("~", "")}`).join("~"),
  eq: (one, other) => JSON.stringify(one) === JSON.stringify(other),
});

/** The API takes 250; a person who types more than this has a quote to send. */
export const MAX_LINES = 20;

function readLine(text: string): AskedLine[] {
  const [name, ...rest] = text.split(":");
  const type = LINE_ITEM_TYPES.find((known) => known === name);
  return type === undefined ? [] : [{ type, amount: rest.join(":").slice(0, 20) }];
}
