import type { Database } from "@quote-financing/db/database";
import type { AgentCaller, MemberCaller } from "@quote-financing/domain/people/caller";
import type { Clock } from "@quote-financing/domain/time/clock";
import type { Timer } from "@quote-financing/domain/time/timer";
import { ChangeInbox } from "./change-inbox.ts";
import { ClockLook } from "./clock-look.ts";
import { PageLimits } from "./page-limits.ts";
import type { Change, ChangeKind } from "./schema.ts";
import { ToCheckLook } from "./to-check-look.ts";
import { VersionLook } from "./version-look.ts";

/** How long a change of another process stays unseen, at most. */
const LOOK_MS = 500;
/** Between looks for what this process, or a notification, said. */
const SPACING_MS = 25;
/** After a look it rests so many times as long as the look took... */
const REST = 10;
/** ...but no longer than this: on a busy machine a look waits more than it works. */
const REST_AT_MOST_MS = 1_000;

export interface LiveChangesOptions {
  readonly db: Pick<Database, "queueClient">;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly warn: (fields: { readonly err: unknown }, message: string) => void;
}

/** What an open page wants to be told. */
export interface PageTopic {
  /** Whose cases and quotes a merchant's page shows, or whose quotes an agent's; undefined for an agent's that shows none. */
  readonly organizationId: string | undefined;
  /** The cases of all organizations, and what they sent to be checked: agents. */
  readonly withQueue: boolean;
  readonly withDeliveries: boolean;
}

interface OpenPage extends PageTopic {
  readonly userId: string;
  readonly inbox: ChangeInbox;
  readonly markReady: () => void;
}

export interface FollowedPage {
  readonly inbox: ChangeInbox;
  /** Resolves when whatever is committed from now on will be told. */
  readonly ready: Promise<void>;
  readonly close: () => void;
}

/**
 * Tells the open pages of this process what changed. One look for all of them finds it, in any process; wake-ups only
 * make the look come sooner (decision record 0245). While no page is open nothing is asked.
 */
export class LiveChanges {
  readonly #options: LiveChangesOptions;
  readonly #pages = new Set<OpenPage>();
  readonly #limits = new PageLimits();
  readonly #versions: VersionLook;
  readonly #clocks: ClockLook;
  readonly #toCheck: ToCheckLook;
  #cancelNext: (() => void) | undefined;
  #nextAtMs = Number.POSITIVE_INFINITY;
  #looking: Promise<void> | undefined;
  #isClosed = false;
  readonly #counts = { looks: 0, told: 0 };

  constructor(options: LiveChangesOptions) {
    this.#options = options;
    this.#versions = new VersionLook(options.db, options.clock, {
      changes: (organizationId, changes) => this.#tell(organizationId, changes),
      people: (organizationId, userIds) => this.#doubt(organizationId, userIds),
    });
    this.#clocks = new ClockLook(options.db, options.clock);
    this.#toCheck = new ToCheckLook(options.db);
  }

  /** @throws DomainError `rate_limit_exceeded` */
  open(caller: MemberCaller | AgentCaller, topic: PageTopic): FollowedPage {
    const leave = this.#limits.open(caller);
    let markReady = (): void => {};
    const ready = new Promise<void>((resolve) => {
      markReady = resolve;
    });
    const page = { ...topic, userId: caller.userId, inbox: new ChangeInbox(), markReady };
    this.#pages.add(page);
    this.#lookWithin(SPACING_MS);
    const close = (): void => {
      leave();
      this.#pages.delete(page);
      this.#forget(page);
      markReady();
    };
    return { inbox: page.inbox, ready, close };
  }

  /** Somebody committed something for this organization. Never throws, never waits. */
  wake(organizationId: string): void {
    for (const page of this.#pages) {
      if (page.organizationId === organizationId || page.withQueue) {
        this.#lookWithin(SPACING_MS);
        return;
      }
    }
  }

  /** For what only agents see of a case, as notes and claims: no look would find it. */
  tellAgents(change: Change): void {
    this.#tellQueue([change]);
  }

  /** What a page that comes back is compared by; undefined where it may have missed anything. */
  versionOf({ organizationId, withQueue }: PageTopic): string | undefined {
    return organizationId === undefined || withQueue ? undefined : this.#versions.versionOf(organizationId);
  }

  get stats() {
    return { openPages: this.#limits.size, ...this.#counts };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelNext?.();
    await this.#looking;
  }

  #tell(organizationId: string, changes: readonly Change[]): void {
    for (const page of this.#pages) {
      if (page.organizationId !== organizationId) continue;
      this.#put(
        page,
        changes.filter(({ kind }) => isWanted(page, kind)),
      );
    }
  }

  #doubt(organizationId: string, userIds: readonly string[]): void {
    for (const page of this.#pages)
      if (page.organizationId === organizationId && userIds.includes(page.userId)) page.inbox.doubt();
  }

  #tellQueue(changes: readonly Change[]): void {
    for (const page of this.#pages) if (page.withQueue) this.#put(page, changes);
  }

  #put({ inbox }: OpenPage, changes: readonly Change[]): void {
    if (changes.length === 0) return;
    this.#counts.told += 1;
    inbox.put(changes);
  }

  #forget({ organizationId, withQueue }: PageTopic): void {
    const others = [...this.#pages];
    if (withQueue && !others.some((page) => page.withQueue)) {
      this.#clocks.forget();
      this.#toCheck.forget();
    }
    if (organizationId === undefined || others.some((page) => page.organizationId === organizationId)) return;
    this.#versions.forget(organizationId);
  }

  #lookWithin(delayMs: number): void {
    if (this.#isClosed) return;
    const { timer } = this.#options;
    const atMs = timer.now() + delayMs;
    if (atMs >= this.#nextAtMs) return;
    this.#cancelNext?.();
    this.#nextAtMs = atMs;
    this.#cancelNext = timer.after(delayMs, () => this.#startLook());
  }

  #startLook(): void {
    this.#cancelNext = undefined;
    this.#nextAtMs = Number.POSITIVE_INFINITY;
    // One at a time: what came in meanwhile is found by the next, which follows this one.
    if (this.#looking !== undefined) this.#lookWithin(SPACING_MS);
    else if (this.#pages.size > 0) this.#beginLook();
  }

  #beginLook(): void {
    this.#looking = this.#look().finally(() => {
      this.#looking = undefined;
    });
  }

  async #look(): Promise<void> {
    const { timer, warn } = this.#options;
    const startedAtMs = timer.now();
    this.#counts.looks += 1;
    const idsOf = (pages: readonly OpenPage[]) => [...new Set(pages.flatMap((page) => page.organizationId ?? []))];
    const pages = [...this.#pages];
    try {
      await this.#versions.organizations(idsOf(pages));
      await this.#versions.lanes(idsOf(pages.filter(({ withDeliveries }) => withDeliveries)));
      if (pages.some(({ withQueue }) => withQueue)) {
        this.#tellQueue(await this.#clocks.changes());
        this.#tellQueue(await this.#toCheck.changes());
      }
      for (const page of pages) page.markReady();
    } catch (err) {
      warn({ err }, "A look for changes failed; the next one finds them.");
    }
    // Whoever left during the look was forgotten before it, and is known again by it.
    for (const page of pages) if (!this.#pages.has(page)) this.#forget(page);
    const restMs = Math.min(REST_AT_MOST_MS, REST * (timer.now() - startedAtMs));
    this.#lookWithin(Math.max(LOOK_MS, restMs));
  }
}

/** Agents are told of cases as those of the queue. */
const isWanted = ({ withQueue, withDeliveries }: PageTopic, kind: ChangeKind): boolean =>
  kind === "delivery" ? withDeliveries : kind === "quote" || !withQueue;
