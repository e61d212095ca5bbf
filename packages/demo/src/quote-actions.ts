import { createQuote } from "@quote-financing/api/quotes/creation/create-quote";
import { createQuoteInput } from "@quote-financing/api/quotes/creation/create-schema";
import { moveFinancing } from "@quote-financing/api/quotes/financing/move-financing";
import { openRequirement } from "@quote-financing/api/quotes/requirements/open-requirement";
import type { FinancingStatus, OnHoldReason } from "@quote-financing/domain/vocabulary";
import { commandsTo } from "./commands-to.ts";
import { DEMO_BUNDLES, type DemoLine } from "./demo-bundles.ts";
import { DEMO_CONSUMERS } from "./demo-consumers.ts";
import type { DemoQuote } from "./demo-quotes.ts";
import type { DemoWorld } from "./demo-world.ts";
import { daysBefore, type PastAction } from "./past.ts";

const LONGEST_STEP_DAYS = 6;

/** What the agent noted on the way, by where it led. */
const NOTES: Partial<Record<FinancingStatus, string>> = {
  under_review: "Dossier compleet.",
  disbursement_pending: "Factuur ontvangen.",
  additional_documents_required: "Recente loonstrook ontbreekt.",
  canceled_by_consumer: "Betaalt toch uit eigen middelen.",
  offer_canceled: "Geldigheid van de offerte verlopen.",
  rejected: "Inkomenstoets niet gehaald.",
};

/** A quote's life: its merchant creates it, the agent moves it to where it stands, spread over the days until now. */
export function quoteActions(world: DemoWorld, quote: DemoQuote, index: number): PastAction[] {
  const { backend, organization } = world.organizations[quote.slug];
  const agent = world.people.agent.acting;
  const { closedFrom = "new_customer" } = quote;
  const steps = [...commandsTo(closedFrom), ...commandsTo(quote.status, closedFrom)];
  const daysPerStep = Math.min(quote.daysAgo / (steps.length + 2), LONGEST_STEP_DAYS);
  const at = (position: number) => daysBefore(world.now, quote.daysAgo - daysPerStep * position);
  const where = () => ({ organizationId: organization.organizationId, quoteId: world.quoteIds[index] ?? "" });

  const create = async () => {
    const { data } = await createQuote(backend, createQuoteInput.parse(quoteBody(quote, index)));
    world.quoteIds[index] = data.quoteId;
  };
  const moves = steps.map(({ command, to }, step) => ({
    at: at(step + 1),
    act: () => moveFinancing(agent, { ...where(), command: { type: command }, note: NOTES[to] }),
  }));
  const { onHold: reason, asks } = quote;
  const last = at(steps.length + 1);
  return [
    { at: at(0), act: create },
    ...moves,
    ...(reason === undefined ? [] : [{ at: last, act: () => hold(world, where(), reason) }]),
    ...(asks === undefined ? [] : [{ at: last, act: () => ask(world, where(), asks) }]),
  ];
}

interface Where {
  readonly organizationId: string;
  readonly quoteId: string;
}

const hold = ({ people }: DemoWorld, where: Where, reason: OnHoldReason) =>
  moveFinancing(people.agent.acting, { ...where, command: { type: "hold", reason } });

function ask(world: DemoWorld, where: Where, { dueInDays, ...asked }: NonNullable<DemoQuote["asks"]>) {
  const dueAt = daysBefore(world.now, -dueInDays);
  return openRequirement(world.people.agent.acting, { ...where, ...asked, dueAt });
}

/** What the merchant's system sends to POST /v1/quotes. */
function quoteBody({ slug, bundle, method = ["loan"], tags, intakeNote }: DemoQuote, index: number) {
  const lines: readonly DemoLine[] = DEMO_BUNDLES[bundle];
  return {
    ...DEMO_CONSUMERS[index],
    externalId: `${slug === "zonnig-dak" ? "ZD" : "WW"}-2026-${1000 + index * 7}`,
    description: lines[0]?.description,
    intakeNote,
    currency: "EUR",
    totalInclTax: lines.reduce((sum, { totalInclTax }) => sum + Math.round(totalInclTax * 100), 0) / 100,
    terms: ["subject_to_financing"],
    tags,
    financing: { method },
    lineItems: lines.map((line, position) => ({
      externalId: `R-${position + 1}`,
      totalExclTax: eurosExclTax(line),
      ...line,
    })),
  };
}

/** Solar panels on a house carry no tax, subsidies neither, the rest 21 %. */
const eurosExclTax = ({ type, totalInclTax }: DemoLine): number =>
  type === "solar_panels" || type === "subsidy" ? totalInclTax : Math.round((totalInclTax / 1.21) * 100) / 100;
