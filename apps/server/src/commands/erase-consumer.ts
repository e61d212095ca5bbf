import { parseArgs } from "node:util";
import { type ErasureReport, eraseConsumer } from "@quote-financing/api/maintenance/erasure/erase-consumer";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { StartFailure } from "../processes/start-failure.ts";
import { commandServices } from "./command-services.ts";
import { runCommand, TYPED } from "./run-command.ts";

const USAGE = `Usage: consumer:erase --organization <slug> --email <address> [--include-open] [--confirm]
Without --confirm nothing is changed: it tells what would be erased.`;

/** `pnpm consumer:erase`: a consumer asks an organization to be forgotten: ops/runbooks/erase-consumer.md. */
await runCommand(async (context) => {
  const { organization, email, confirm = false, "include-open": includesOpen = false } = readArguments();
  if (organization === undefined || email === undefined) throw new StartFailure(USAGE);
  const erasure = { organizationSlug: organization, email, isConfirmed: confirm, includesOpen };
  try {
    tellReport(await eraseConsumer(commandServices(context), erasure), confirm, context.tell);
  } catch (error) {
    throw error instanceof DomainError ? new StartFailure(`There is no organization ${organization}.`) : error;
  }
}, TYPED);

function readArguments() {
  const options = {
    organization: { type: "string" },
    email: { type: "string" },
    "include-open": { type: "boolean" },
    confirm: { type: "boolean" },
  } as const;
  try {
    return parseArgs({ options }).values;
  } catch {
    throw new StartFailure(USAGE);
  }
}

function tellReport({ quotes, kept, erasedCount }: ErasureReport, isConfirmed: boolean, tell: (text: string) => void) {
  const lineOf = ({ quoteId, financingStatus, createdAt }: ErasureReport["quotes"][number]) =>
    `  ${quoteId}  ${createdAt.toISOString().slice(0, 10)}  ${financingStatus}`;
  if (kept.length > 0) {
    const lines = ["Kept, because their financing is under way (--include-open erases them too):", ...kept.map(lineOf)];
    tell(lines.join("\n"));
  }
  if (quotes.length > 0) tell([isConfirmed ? "Erased:" : "Would be erased:", ...quotes.map(lineOf)].join("\n"));
  const outcome = isConfirmed ? `${erasedCount} quotes were erased.` : "Nothing was changed: --confirm erases.";
  tell(quotes.length + kept.length === 0 ? "No quote carries this e-mail address." : outcome);
}
