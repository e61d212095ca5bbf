import { consumerName } from "../quotes/consumer-name.ts";
import type { QuoteSummary } from "../quotes/schema.ts";
import type { Hit } from "./schema.ts";

/** A quote is called by its consumer's name. */
export function quoteHit({ quoteId, contact, externalId, financing }: QuoteSummary): Hit {
  return {
    kind: "quote",
    quoteId,
    name: consumerName(contact),
    ...(externalId === undefined ? {} : { externalId }),
    status: financing.status,
  };
}
