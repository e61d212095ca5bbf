import type { Orm, Transaction } from "@quote-financing/db/database";
import { quotes, requirements } from "@quote-financing/db/schema/tables";
import type { FinancingCommand } from "@quote-financing/domain/financing/snapshot";
import { peopleRefusals } from "@quote-financing/domain/people/refusals";
import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { dayLater, dutchClock } from "@quote-financing/domain/service-level/dutch-clock";
import { and, eq, inArray } from "drizzle-orm";
import { findCase } from "../../cases/access.ts";
import { namesInCase } from "../../cases/canned-replies/fill-canned-replies.ts";
import { findCannedReply } from "../../cases/canned-replies/list-canned-replies.ts";
import { fillPlaceholders } from "../../cases/canned-replies/rules.ts";
import type { MacroSteps } from "../../cases/canned-replies/schema.ts";
import { applyCaseCommand } from "../../cases/rules.ts";
import { quoteMissing } from "../../quotes/access.ts";
import { applyFinancingCommand, financingOptionOf, needsSecondAgent } from "../../quotes/financing/rules.ts";
import { snapshotFrom } from "../../quotes/snapshot-columns.ts";
import type { AgentContext } from "../../trpc.ts";
import { wakingOn } from "../handling/snooze-case.ts";
import type { MacroPreview, MacroStep, PreviewMacroInput } from "./schema.ts";

type Store = Orm | Transaction;

/** What the macro does, and the quote that it does it to. */
export interface MacroPlan extends MacroPreview {
  readonly quoteId: string;
  readonly command: FinancingCommand | undefined;
}

/** What of a quote still waits: asked once, it is not asked again. */
const LIVE = ["open", "submitted", "rejected"] as const;

/**
 * What a macro would do on a case as it is now. Nothing is written.
 *
 * @returns `seen` is another text as soon as any of it would be otherwise, or somebody wrote on the case.
 * @throws DomainError `resource_missing`
 */
export async function planMacro(ctx: AgentContext, store: Store, input: PreviewMacroInput): Promise<MacroPlan> {
  const { organizationId, caseId, cannedReplyId, language } = input;
  const found = await findCase(store, organizationId, caseId);
  const reply = await findCannedReply(store, cannedReplyId);
  const { requirements: wanted = [], move, ending } = reply.steps ?? {};
  const inQuote = { organizationId, quoteId: found.quoteId };

  const now = ctx.services.clock.now();
  const written = applyCaseCommand(found, { type: "agent_writes" }, now);
  const moved = move === undefined ? undefined : await planMove(ctx, store, inQuote, move);
  const plan = {
    body: fillPlaceholders(language === "en" ? reply.bodyEn : reply.bodyNl, await namesInCase(ctx, store, input)),
    requirements: await planRequirements(store, inQuote, wanted, language),
    ...(moved === undefined ? {} : { move: moved.shown }),
    ...(ending === undefined ? {} : { ending: planEnding(ending, now) }),
    refusals: [
      ...(written.ok ? [] : [viewRefusal("reply", written.refusal)]),
      ...(moved?.refusal === undefined ? [] : [viewRefusal("move", moved.refusal)]),
    ],
  };
  const facts = JSON.stringify([plan, found.updatedAt, reply.updatedAt, language]);
  const seen = ctx.services.secretBox.keyedHash(facts, "macro-preview");
  return { ...plan, seen, quoteId: found.quoteId, command: move };
}

type InQuote = Readonly<Record<"organizationId" | "quoteId", string>>;

/** The same kind counts as there; of the kind that has no name, the same text. */
async function planRequirements(
  store: Store,
  { organizationId, quoteId }: InQuote,
  wanted: NonNullable<MacroSteps["requirements"]>,
  language: PreviewMacroInput["language"],
): Promise<MacroPreview["requirements"]> {
  if (wanted.length === 0) return [];
  const ofQuote = and(eq(requirements.organizationId, organizationId), eq(requirements.quoteId, quoteId));
  const live = await store
    .select({ kind: requirements.kind, text: requirements.text, waitingOn: requirements.waitingOn })
    .from(requirements)
    .where(and(ofQuote, inArray(requirements.state, [...LIVE])));
  return wanted.map(({ kind, textNl, textEn, waitingOn }) => {
    const same = live.filter((row) => row.kind === kind && row.waitingOn === waitingOn);
    const isThere = same.some(({ text }) => kind !== "other" || text === textNl || text === textEn);
    return { kind, text: language === "en" ? textEn : textNl, waitingOn, isThere };
  });
}

/** By the rule and the second pair of eyes that the move itself asks. */
async function planMove(
  { services }: AgentContext,
  store: Store,
  { organizationId, quoteId }: InQuote,
  command: FinancingCommand,
): Promise<{ readonly shown: MacroPreview["move"]; readonly refusal: Refusal | undefined }> {
  const [row] = await store
    .select()
    .from(quotes)
    .where(and(eq(quotes.organizationId, organizationId), eq(quotes.quoteId, quoteId)));
  if (row === undefined) throw quoteMissing();
  const snapshot = snapshotFrom(row);
  const decision = applyFinancingCommand(snapshot, command, services.clock.now());
  const { status, subStatus, waitingOn } = snapshot;
  const option = financingOptionOf(snapshot, command);
  const shown = {
    command: command.type,
    ...(command.type === "hold" ? { onHoldReason: command.reason } : {}),
    from: { status, subStatusType: subStatus.type, waitingOn },
    ...(option === undefined
      ? {}
      : { to: { status: option.status, subStatusType: option.subStatusType, waitingOn: option.waitingOn } }),
    ...(option?.event ? { event: option.event } : {}),
  };
  if (services.needsSecondAgent === true && needsSecondAgent(status, command.type)) {
    return { shown, refusal: peopleRefusals.secondAgentNeeded() };
  }
  return { shown, refusal: decision.ok ? undefined : decision.refusal };
}

function planEnding(ending: NonNullable<MacroSteps["ending"]>, now: Date): NonNullable<MacroPreview["ending"]> {
  if (ending.type === "close") return ending;
  const day = dayLater(dutchClock(now).day, ending.days);
  return { type: "snooze", day, until: wakingOn(day).toISOString() };
}

const viewRefusal = (step: MacroStep, { code, rule, values, message }: Refusal) => ({
  step,
  code,
  rule,
  values,
  message,
});
