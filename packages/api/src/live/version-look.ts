import { createHash } from "node:crypto";
import type { Database } from "@quote-financing/db/database";
import { BoundedMap } from "@quote-financing/domain/bounded-map";
import type { Clock } from "@quote-financing/domain/time/clock";
import {
  NAMED_AT_MOST,
  type OrganizationVersion,
  readChangedCases,
  readChangedQuotes,
  readLaneVersions,
  readVersions,
} from "./changed-since.ts";
import type { Change, ChangeKind } from "./schema.ts";

/** Acts commit in any order, each with the time at which it began: a look goes back so far before the last one, less what that told. */
const OVERLAP_MS = 10_000;

/** Of organizations whose last page was closed so many versions are kept: whoever loads a page closes the one before it first. */
const LEFT_AT_MOST = 1_000;

interface KnownVersion extends Omit<OrganizationVersion, "organizationId" | "acts"> {
  /** Ids of the acts of the last look. */
  readonly acts: ReadonlySet<string>;
}

export interface LookTold {
  readonly changes: (organizationId: string, changes: readonly Change[]) => void;
  /** These may have been removed or signed out, or have another role: whoever has a page of theirs asks again who they are. */
  readonly people: (organizationId: string, userIds: readonly string[]) => void;
}

/**
 * Compares how far organizations have come with what was known, in one statement for all of them; only where something
 * moved it is asked what. Whatever wrote it, and in whichever process, is found.
 */
export class VersionLook {
  readonly #db: Pick<Database, "queueClient">;
  readonly #clock: Clock;
  readonly #tell: LookTold;
  readonly #known = new Map<string, KnownVersion>();
  /** Versions of organizations without open pages, the last closed last. */
  readonly #left = new BoundedMap<string>(LEFT_AT_MOST);
  readonly #lanes = new Map<string, Map<string, string>>();
  #lookedAtMs = Number.POSITIVE_INFINITY;

  constructor(db: Pick<Database, "queueClient">, clock: Clock, tell: LookTold) {
    this.#db = db;
    this.#clock = clock;
    this.#tell = tell;
  }

  /** As far as it is known; a page that was told, or drawn, up to here has missed nothing where a look finds the same. */
  versionOf(organizationId: string): string | undefined {
    const known = this.#known.get(organizationId);
    return known === undefined ? this.#left.get(organizationId) : versionText(known);
  }

  /** What is known of an organization without open pages grows old: its version alone is kept, which a look confirms or not. */
  forget(organizationId: string): void {
    const version = this.versionOf(organizationId);
    this.#known.delete(organizationId);
    if (version !== undefined) this.#left.set(organizationId, version);
    if (this.#known.size === 0) this.#lookedAtMs = Number.POSITIVE_INFINITY;
    this.#lanes.delete(organizationId);
  }

  async organizations(ids: readonly string[]): Promise<void> {
    const nowMs = this.#clock.now().getTime();
    const sinceMs = Math.min(nowMs, this.#lookedAtMs) - OVERLAP_MS;
    for (const { organizationId, acts, casesMs, sequence, actsMs } of await readVersions(this.#db, ids, sinceMs)) {
      const before = this.#known.get(organizationId);
      const recent = acts.split("\n").flatMap((act) => (act === "" ? [] : [splitAct(act)]));
      if (before !== undefined) {
        const fresh = recent.filter(({ actId }) => !before.acts.has(actId));
        const of = (kind: string) => [...new Set(fresh.flatMap((act) => (act.kind === kind ? [act.id] : [])))];
        const people = of("person");
        if (people.length > 0) this.#tell.people(organizationId, people);
        const changes = [
          ...(casesMs > before.casesMs ? await this.#cases(organizationId, before.casesMs) : []),
          ...(sequence > before.sequence ? await this.#quotes(organizationId, before.sequence) : []),
          ...changesOf("quote", of("quote")),
        ];
        if (changes.length > 0) this.#tell.changes(organizationId, changes);
      }
      // After telling: no page is given this version before the changes that led to it.
      this.#known.set(organizationId, {
        // A part of the database that is away tells 0.
        casesMs: Math.max(casesMs, before?.casesMs ?? 0),
        sequence: Math.max(sequence, before?.sequence ?? 0),
        actsMs: Math.max(actsMs, before?.actsMs ?? 0),
        acts: new Set(recent.map(({ actId }) => actId)),
      });
    }
    this.#lookedAtMs = nowMs;
  }

  /** Of organizations whose delivery logs are looked at. */
  async lanes(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const found = await readLaneVersions(this.#db, ids);
    for (const id of ids) {
      const before = this.#lanes.get(id);
      const own = found.filter(({ organizationId }) => organizationId === id);
      const now = new Map(own.map(({ destinationId, version }) => [destinationId, version]));
      this.#lanes.set(id, now);
      if (before === undefined) continue;
      const moved = [...now].filter(([destinationId, version]) => before.get(destinationId) !== version);
      const gone = [...before.keys()].filter((destinationId) => !now.has(destinationId));
      const changed = [...moved.map(([destinationId]) => destinationId), ...gone];
      if (changed.length > 0) this.#tell.changes(id, changesOf("delivery", changed));
    }
  }

  /** And their quotes: the story of a quote holds its cases, and one that is hidden, or a text that is erased, writes no event. */
  async #cases(organizationId: string, sinceMs: number): Promise<readonly Change[]> {
    const changed = await readChangedCases(this.#db, organizationId, sinceMs);
    if (changed.length > NAMED_AT_MOST) return [{ kind: "case" }, { kind: "quote" }];
    return [
      ...changed.map(({ id }) => ({ kind: "case" as const, id })),
      ...[...new Set(changed.map(({ quoteId }) => quoteId))].map((id) => ({ kind: "quote" as const, id })),
    ];
  }

  async #quotes(organizationId: string, since: number): Promise<readonly Change[]> {
    const changed = await readChangedQuotes(this.#db, organizationId, since);
    return changesOf(
      "quote",
      changed.map(({ id }) => id),
    );
  }
}

/** Acts that commit late are behind the time of the last one: their ids tell. */
function versionText({ casesMs, sequence, actsMs, acts }: KnownVersion): string {
  const ids =
    acts.size === 0
      ? ""
      : createHash("sha256")
          .update([...acts].sort().join())
          .digest("base64url")
          .slice(0, 8);
  return `${casesMs}-${sequence}-${actsMs}-${ids}`;
}

const splitAct = (act: string) => {
  const [actId = "", kind = "", id = ""] = act.split(" ");
  return { actId, kind, id };
};

const changesOf = (kind: ChangeKind, ids: readonly string[]): readonly Change[] =>
  ids.length > NAMED_AT_MOST ? [{ kind }] : ids.map((id) => ({ kind, id }));
