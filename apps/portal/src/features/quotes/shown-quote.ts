export type { Quote as ShownQuote } from "@quote-financing/api/quotes/schema";

import type { Quote } from "@quote-financing/api/quotes/schema";

export type ShownLine = Quote["lineItems"][number];
