import type { quotes } from "@quote-financing/db/schema/tables";
import { QUOTE_LIMITS } from "./field-lengths.ts";

type Row = typeof quotes.$inferSelect;

type OptionalText = {
  [Name in keyof Row]: null extends Row[Name] ? (string extends Row[Name] ? Name : never) : never;
}[keyof Row];

/** The columns of a quote that hold an optional text of its own, not of its consumer or its financing. */
export type QuoteTextName = Exclude<OptionalText, `contact${string}` | `address${string}` | `subStatus${string}`>;

export interface QuoteText {
  /** Code points: decision record 0030. */
  readonly maximum: number;
  /** What the OpenAPI document says of it. */
  readonly meaning: string;
  /** How the portal's form asks for it: in one line, in several, or not at all. */
  readonly asked: "line" | "lines" | "never";
}

/**
 * The optional texts of a quote, each declared here alone, in the order of the wire: request, answer, view, erasure and
 * portal follow. Everything is erased with the consumer; no list shows it unless its columns name it (quote-row.ts).
 */
export const QUOTE_TEXTS = {
  description: { maximum: QUOTE_LIMITS.description, meaning: "What is offered, in your own words.", asked: "never" },
  intakeNote: { maximum: 32_000, meaning: "Context for the platform at handover.", asked: "lines" },
  externalId: { maximum: QUOTE_LIMITS.externalId, meaning: "Your own reference.", asked: "line" },
} as const satisfies Record<QuoteTextName, QuoteText>;

export const QUOTE_TEXT_NAMES = Object.keys(QUOTE_TEXTS) as readonly QuoteTextName[];

export const ofEachQuoteText = <Made>(make: (name: QuoteTextName) => Made): Record<QuoteTextName, Made> =>
  Object.fromEntries(QUOTE_TEXT_NAMES.map((name) => [name, make(name)])) as Record<QuoteTextName, Made>;
