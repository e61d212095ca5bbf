import { listCases } from "@quote-financing/api/cases/lists/list-cases";
import { listQuotes } from "@quote-financing/api/quotes/lists/list-quotes";
import { listQuotesInput } from "@quote-financing/api/quotes/lists/list-schema";
import type { OrganizationContext } from "@quote-financing/api/trpc";
import { listDeliveries } from "@quote-financing/api/webhooks/deliveries/list-deliveries";
import { listDeliveriesInput } from "@quote-financing/api/webhooks/deliveries/schema";
import { listEvents } from "@quote-financing/api/webhooks/feed/list-events";
import type { Growth } from "./growth.ts";

const QUOTE = `qot_${"512".padStart(26, "0")}`;

/** What is looked for exists at every size: in the first thousand rows. */
export function growthQueries(
  ctx: OrganizationContext,
  { organizationId, destinationId }: Pick<Growth, "organizationId" | "destinationId">,
) {
  const lastSequence = async () =>
    (
      await ctx.services.db.client<{ sequence: string }[]>`
    select max(sequence) as sequence from event_numbers where organization_id = ${organizationId}`
    )[0]?.sequence;
  const quotes = (input: object) => () => listQuotes(ctx, organizationId, listQuotesInput.parse(input));
  const cases = (input: object) => () => listCases(ctx, input);
  const deliveries = (input: object) => () =>
    listDeliveries(ctx, listDeliveriesInput.parse({ destinationId, ...input }));
  return {
    "quotes, newest": quotes({}),
    "quotes in progress": quotes({ view: "in_progress" }),
    "quotes on hold": quotes({ onHold: true }),
    "quotes with a common tag": quotes({ tag: "smartphone_only" }),
    "quotes with a rare tag": quotes({ tag: "rare_tag" }),
    "quotes with an unknown tag": quotes({ tag: "never_used" }),
    "quotes with a rare method": quotes({ method: "subsidy" }),
    "quotes with no such method": quotes({ method: "own_funds" }),
    "quote by reference": quotes({ search: "P-512-" }),
    "quote by e-mail": quotes({ search: "bewoner512@" }),
    "quote by last name": quotes({ search: "Naam512-" }),
    "quotes by postal code": quotes({ search: "1512 AB" }),
    "cases, newest": cases({}),
    "cases, open": cases({ state: "open" }),
    "cases of a quote": cases({ quoteId: QUOTE }),
    "cases since the first": cases({ updatedSince: new Date("2026-01-01") }),
    "deliveries, newest": deliveries({}),
    "deliveries, failed": deliveries({ state: "failed" }),
    "deliveries of a quote": deliveries({ quoteId: QUOTE }),
    "event feed, after the first 512": () => listEvents(ctx, { after: "512" }),
    "event feed, what is new": async () => listEvents(ctx, { after: `${await lastSequence()}` }),
  };
}
