import type { ShownQuote } from "./shown-quote.ts";

/** How people call a quote: by the name of its consumer. */
export const consumerName = ({ firstName, lastName }: Pick<ShownQuote["contact"], "firstName" | "lastName">): string =>
  [firstName, lastName].filter((part) => part !== undefined && part !== "").join(" ");
