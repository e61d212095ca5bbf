import { parseArgs } from "node:util";
import { operatorContext } from "@quote-financing/api/audit/operator-context";
import type { Services } from "@quote-financing/api/context";
import {
  type ConsumerErasure,
  type ErasureReport,
  eraseConsumer,
} from "@quote-financing/api/maintenance/erasure/erase-consumer";
import { findOrganizationBySlug } from "@quote-financing/api/maintenance/erasure/find-consumer";
import { writeProposal } from "@quote-financing/api/support/approvals/propose-move";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { StartFailure } from "../processes/start-failure.ts";
import { commandServices } from "./command-services.ts";
import { counted, wereOf } from "./counted.ts";
import { type CommandContext, runTyped, TYPED } from "./run-command.ts";

const USAGE = `Usage: consumer:erase --organization <slug> --email <address> [--include-open] [--confirm] [--reason <why>]
Without --confirm nothing is changed: it tells what would be erased.`;

/** `pnpm consumer:erase`: a consumer asks an organization to be forgotten: ops/runbooks/erase-consumer.md. */
await runTyped(
  { usage: USAGE, read: readArguments },
  async (context, { organization, email, confirm, reason, includesOpen }) => {
    const services = commandServices(context);
    const erasure = { organizationSlug: organization, email, isConfirmed: confirm, includesOpen };
    try {
      if (confirm && services.needsSecondAgent === true) return await propose(context, services, erasure, reason);
      tellReport(await eraseConsumer(services, erasure), confirm, context.tell);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const isUnknown = error.refusal.code === "resource_missing";
      throw new StartFailure(isUnknown ? `There is no organization ${organization}.` : error.message);
    }
  },
  TYPED,
);

/** Where the platform asks for a second pair of eyes, an agent approves it in the console (decision record 0362). */
async function propose(
  { db, tell }: CommandContext,
  services: Services,
  erasure: ConsumerErasure,
  reason: string | undefined,
): Promise<void> {
  if (reason === undefined)
    throw new StartFailure(`FOUR_EYES asks for a second person: say why with --reason.\n${USAGE}`);
  const { organizationSlug, email, includesOpen } = erasure;
  const organizationId = await findOrganizationBySlug(db, organizationSlug);
  const move = { kind: "consumer.erase", organizationId, organizationSlug, email, includesOpen } as const;
  const { expiresAt } = await writeProposal(operatorContext(services), move, reason);
  tell(`Nothing was erased yet: a support agent approves it under /support/approvals, until ${expiresAt}.`);
}

function readArguments() {
  const options = {
    organization: { type: "string" },
    email: { type: "string" },
    "include-open": { type: "boolean" },
    confirm: { type: "boolean" },
    reason: { type: "string" },
  } as const;
  const { "include-open": includesOpen = false, confirm = false, ...typed } = parseArgs({ options }).values;
  const { organization, email, reason } = typed;
  if (organization === undefined || email === undefined) return undefined;
  return { organization, email, includesOpen, confirm, reason };
}

function tellReport({ quotes, kept, erasedCount }: ErasureReport, isConfirmed: boolean, tell: (text: string) => void) {
  const lineOf = ({ quoteId, financingStatus, createdAt }: ErasureReport["quotes"][number]) =>
    `  ${quoteId}  ${createdAt.toISOString().slice(0, 10)}  ${financingStatus}`;
  if (kept.length > 0) {
    const lines = ["Kept, because their financing is under way (--include-open erases them too):", ...kept.map(lineOf)];
    tell(lines.join("\n"));
  }
  if (quotes.length > 0) tell([isConfirmed ? "Erased:" : "Would be erased:", ...quotes.map(lineOf)].join("\n"));
  const outcome = isConfirmed
    ? `${counted(erasedCount, "quote")} ${wereOf(erasedCount)} erased.`
    : "Nothing was changed: --confirm erases.";
  tell(quotes.length + kept.length === 0 ? "No quote carries this e-mail address." : outcome);
}
