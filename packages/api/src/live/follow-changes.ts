import { type AgentCaller, type Caller, isSameCaller, type MemberCaller } from "@quote-financing/domain/people/caller";
import { peopleRefusals } from "@quote-financing/domain/people/refusals";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { Timer } from "@quote-financing/domain/time/timer";
import type { MemberRole } from "@quote-financing/domain/vocabulary";
import { tracked } from "@trpc/server";
import type { Context } from "../context.ts";
import type { AgentContext, OrganizationContext } from "../trpc.ts";
import type { LiveChanges, PageTopic } from "./live-changes.ts";
import { liveRefusals } from "./refusals.ts";
import type { Change, FollowOrganizationInput, FollowQueueInput, ToldChanges } from "./schema.ts";

/** Whatever no look tells of, as a rule that a provider is the only way, ends a page after a minute at most. */
const RECHECK_MS = 40_000;

/** The sessions of many pages are not looked at all at once. */
const RECHECK_SPREAD_MS = 15_000;

interface Following {
  readonly ctx: Context;
  readonly caller: MemberCaller | AgentCaller;
  readonly topic: PageTopic;
  /** Of the reader, as the page shows them. Agents have none. */
  readonly role?: MemberRole | undefined;
  /** Up to where the page was told before its connection broke. */
  readonly lastEventId: string | null | undefined;
  /** Undefined for callers in this process that follow to the end of it. */
  readonly signal: AbortSignal | undefined;
}

/**
 * What changes for one open page, until it is closed, its person may see it no more, or the process drains. A page that
 * comes back with the version that is current has missed nothing of cases and quotes; any other asks for all it shows.
 *
 * @throws DomainError `state_conflict` where this process tells nobody, `rate_limit_exceeded`
 */
function followChanges(following: Following): AsyncGenerator<Told> {
  const { live, timer } = following.ctx.services;
  const { reauthenticate } = following.ctx;
  if (live === undefined || reauthenticate === undefined) throw new DomainError(liveRefusals.notServed());
  return told({ ...following, live, timer, reauthenticate });
}

/** Of an organization's people. @throws DomainError `state_conflict` when the session went to another organization */
export function followOrganization(
  ctx: OrganizationContext,
  { organizationId, withDeliveries, role = roleOf(ctx.caller), lastEventId }: FollowOrganizationInput,
  signal: AbortSignal | undefined,
): AsyncGenerator<Told> {
  const { caller } = ctx;
  if (caller.kind === "credential" || ctx.organizationId !== organizationId) {
    throw new DomainError(liveRefusals.otherOrganization().at("organizationId"));
  }
  return followChanges({
    ctx,
    caller,
    topic: { organizationId, withQueue: false, withDeliveries },
    role,
    lastEventId,
    signal,
  });
}

/** Of support agents: the cases of all organizations, and the quotes of the one whose quote or case the page shows. */
export const followQueue = (
  ctx: AgentContext,
  { organizationId, lastEventId }: FollowQueueInput,
  signal: AbortSignal | undefined,
) =>
  followChanges({
    ctx,
    caller: ctx.caller,
    topic: { organizationId, withQueue: true, withDeliveries: false },
    lastEventId,
    signal,
  });

type Told = ReturnType<typeof tracked<ToldChanges>>;

interface Served extends Following {
  readonly live: LiveChanges;
  readonly timer: Timer;
  readonly reauthenticate: () => Promise<Caller | null>;
}

async function* told({
  caller,
  topic,
  role,
  lastEventId,
  signal,
  live,
  timer,
  reauthenticate,
}: Served): AsyncGenerator<Told> {
  const { inbox, ready, close } = live.open(caller, topic);
  // Who has gone waits for no look: while none succeeds, a page that comes again and again would be counted each time.
  signal?.addEventListener("abort", close, { once: true });
  if (signal?.aborted) close();
  const versionNow = () => live.versionOf(topic) ?? "-";
  try {
    await ready;
    const isUpToDate = lastEventId != null && lastEventId === live.versionOf(topic);
    inbox.put([{ kind: isUpToDate ? "delivery" : "all" }]);
    let checkAtMs = timer.now() + nextCheckMs();
    let shownRole = role;
    let roleNow = roleOf(caller);
    while (signal?.aborted !== true) {
      if (inbox.takeDoubt() || timer.now() >= checkAtMs) {
        const now = await reauthenticate();
        if (!isSameCaller(caller, now)) throw new DomainError(peopleRefusals.credentialNeeded());
        roleNow = roleOf(now);
        checkAtMs = timer.now() + nextCheckMs();
      }
      const changes = [...(inbox.take()?.changes ?? []), ...(roleNow === shownRole ? [] : [OTHER_ROLE])];
      shownRole = roleNow;
      if (changes.length > 0) yield tracked(versionNow(), { changes });
      await waitFor(inbox.filled(), checkAtMs - timer.now(), timer, signal);
    }
  } finally {
    close();
  }
}

const OTHER_ROLE: Change = { kind: "person" };

const roleOf = (caller: Caller): MemberRole | undefined => (caller.kind === "member" ? caller.role : undefined);

const nextCheckMs = () => RECHECK_MS + Math.random() * RECHECK_SPREAD_MS;

async function waitFor(
  { promise, end }: { readonly promise: Promise<void>; readonly end: () => void },
  atMostMs: number,
  timer: Timer,
  signal: AbortSignal | undefined,
): Promise<void> {
  const cancel = timer.after(Math.max(0, atMostMs), end);
  signal?.addEventListener("abort", end);
  if (signal?.aborted) end();
  await promise;
  cancel();
  signal?.removeEventListener("abort", end);
}
