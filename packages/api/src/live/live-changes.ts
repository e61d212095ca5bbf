import type { Database } from "@quote-financing/db/database";
import type { AgentCaller, MemberCaller } from "@quote-financing/domain/people/caller";
import type { Clock } from "@quote-financing/domain/time/clock";
import type { Timer } from "@quote-financing/domain/time/timer";
import { ChangeInbox } from "./change-inbox.ts";
import { ClockLook } from "./clock-look.ts";
import { PageLimits } from "./page-limits.ts";
import type { Change } from "./schema.ts";
import { VersionLook } from "./version-look.ts";

/** How long a change of another process stays unseen, at most. */
const LOOK_MS = 500;
/** Between looks for what this process, or a notification, said. */
const SPACING_MS = 25;
/** After a look it rests so many times as long as the look took. */
const REST = 10;

export interface LiveChangesOptions {
  readonly db: Pick<Database, "queueClient">;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly warn: (fields: { readonly err: unknown }, message: string) => void;
}

/** What an open page wants to be told. */
export interface PageTopic {
  /** Undefined for the cases of all organizations: agents. */
  readonly organizationId: string | undefined;
  readonly withDeliveries: boolean;
}

interface OpenPage extends PageTopic {
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
  #cancelNext: (() => void) | undefined;
  #nextAtMs = Number.POSITIVE_INFINITY;
  #looking: Promise<void> | undefined;
  #isClosed = false;
  readonly #counts = { looks: 0, told: 0 };

  constructor(options: LiveChangesOptions) {
    this.#options = options;
    this.#versions = new VersionLook(options.db, options.clock, (organizationId, changes) =>
      this.#tell(organizationId, changes),
    );
    this.#clocks = new ClockLook(options.db, options.clock);
  }

  /** @throws DomainError `rate_limit_exceeded` */
  open(caller: MemberCaller | AgentCaller, topic: PageTopic): FollowedPage {
    const leave = this.#limits.open(caller);
    let markReady = (): void => {};
    const ready = new Promise<void>((resolve) => {
      markReady = resolve;
    });
    const page = { ...topic, inbox: new ChangeInbox(), markReady };
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
      if (page.organizationId === organizationId || page.organizationId === undefined) {
        this.#lookWithin(SPACING_MS);
        return;
      }
    }
  }

  /** For what only agents see of a case, as notes and claims: no look would find it. */
  tellAgents(change: Change): void {
    this.#tell(undefined, [change]);
  }

  versionOf(organizationId: string | undefined): string | undefined {
    return organizationId === undefined ? undefined : this.#versions.versionOf(organizationId);
  }

  get stats() {
    return { openPages: this.#limits.size, ...this.#counts };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelNext?.();
    await this.#looking;
  }

  #tell(organizationId: string | undefined, changes: readonly Change[]): void {
    for (const page of this.#pages) {
      if (page.organizationId !== organizationId) continue;
      const wanted = page.withDeliveries ? changes : changes.filter(({ kind }) => kind !== "delivery");
      if (wanted.length === 0) continue;
      this.#counts.told += 1;
      page.inbox.put(wanted);
    }
  }

  #forget({ organizationId }: PageTopic): void {
    const isStillOpen = [...this.#pages].some((page) => page.organizationId === organizationId);
    if (isStillOpen) return;
    if (organizationId === undefined) this.#clocks.forget();
    else this.#versions.forget(organizationId);
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
      if (pages.some(({ organizationId }) => organizationId === undefined)) {
        this.#tell(undefined, await this.#clocks.changes());
      }
      for (const page of pages) page.markReady();
    } catch (err) {
      warn({ err }, "A look for changes failed; the next one finds them.");
    }
    this.#lookWithin(Math.max(LOOK_MS, REST * (timer.now() - startedAtMs)));
  }
}
