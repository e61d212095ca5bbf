import type { QuoteSummary } from "../quotes/list-schema.ts";
import type { Hit } from "./schema.ts";

/** A quote is called by its consumer's name. */
export function quoteHit({ quoteId, contact, externalId, financing }: QuoteSummary): Hit {
  const name = [contact.firstName, contact.lastName].filter(Boolean).join(" ");
  return {
    kind: "quote",
    quoteId,
    name,
    ...(externalId === undefined ? {} : { externalId }),
    status: financing.status,
  };
}
