import type { Database } from "@quote-financing/db/database";
import { NAMED_AT_MOST, readChangedCases, readChangedQuotes, readLaneVersions, readVersions } from "./changed-since.ts";
import type { Change, ChangeKind } from "./schema.ts";

interface KnownVersion {
  readonly casesMs: number;
  readonly sequence: number;
}

export type TellChanges = (organizationId: string, changes: readonly Change[]) => void;

/**
 * Compares how far organizations have come with what was known, in one statement for all of them; only where something
 * moved it is asked what. Whatever wrote it, and in whichever process, is found.
 */
export class VersionLook {
  readonly #db: Pick<Database, "queueClient">;
  readonly #tell: TellChanges;
  readonly #known = new Map<string, KnownVersion>();
  readonly #lanes = new Map<string, Map<string, string>>();

  constructor(db: Pick<Database, "queueClient">, tell: TellChanges) {
    this.#db = db;
    this.#tell = tell;
  }

  /** As far as it is known; a page that was told up to here has missed nothing. */
  versionOf(organizationId: string): string | undefined {
    const known = this.#known.get(organizationId);
    return known && `${known.casesMs}-${known.sequence}`;
  }

  /** What is known of an organization without open pages grows old. */
  forget(organizationId: string): void {
    this.#known.delete(organizationId);
    this.#lanes.delete(organizationId);
  }

  async organizations(ids: readonly string[]): Promise<void> {
    for (const { organizationId, casesMs, sequence } of await readVersions(this.#db, ids)) {
      const before = this.#known.get(organizationId);
      if (before !== undefined) {
        const changes = [
          ...(casesMs > before.casesMs ? await this.#cases(organizationId, before.casesMs) : []),
          ...(sequence > before.sequence ? await this.#quotes(organizationId, before.sequence) : []),
        ];
        if (changes.length > 0) this.#tell(organizationId, changes);
      }
      // After telling: no page is given this version before the changes that led to it.
      this.#known.set(organizationId, { casesMs, sequence });
    }
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
      if (changed.length > 0) this.#tell(id, named("delivery", changed));
    }
  }

  async #cases(organizationId: string, sinceMs: number): Promise<readonly Change[]> {
    const changed = await readChangedCases(this.#db, organizationId, sinceMs);
    return named(
      "case",
      changed.map(({ id }) => id),
    );
  }

  async #quotes(organizationId: string, since: number): Promise<readonly Change[]> {
    const changed = await readChangedQuotes(this.#db, organizationId, since);
    return named(
      "quote",
      changed.map(({ id }) => id),
    );
  }
}

const named = (kind: ChangeKind, ids: readonly string[]): readonly Change[] =>
  ids.length > NAMED_AT_MOST ? [{ kind }] : ids.map((id) => ({ kind, id }));
