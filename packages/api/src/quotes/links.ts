import type { Caller } from "@quote-financing/domain/people/caller";
import type { Services } from "../context.ts";
import type { QuoteLinks } from "./view.ts";

const NOTHING: QuoteLinks = {};

/** The deep link into the portal, for organization API keys only: specification §5, contract-decisions §2. */
export function quoteLinks(services: Services, caller: Caller, quoteId: string): QuoteLinks {
  const isForKey = caller.kind === "credential" && caller.credentialKind === "organization_api_key";
  return isForKey ? { portalQuote: `${services.portalUrl}/quotes/${quoteId}` } : NOTHING;
}
