import type { Database } from "@quote-financing/db/database";
import { readToCheck } from "./changed-since.ts";
import type { Change } from "./schema.ts";

/** What was found for one requirement: its quote, and when its last document was sent. */
interface KnownRequirement {
  readonly quoteId: string;
  readonly sentMs: number;
}

/** Finds what was sent to agents to be checked, and what was decided: their list spans all organizations (decision record 0440). */
export class ToCheckLook {
  readonly #db: Pick<Database, "queueClient">;
  #known: ReadonlyMap<string, KnownRequirement> | undefined;

  constructor(db: Pick<Database, "queueClient">) {
    this.#db = db;
  }

  /** Without agents nobody keeps it up to date. */
  forget(): void {
    this.#known = undefined;
  }

  /** @returns the quotes of what came, changed or went since the look before; nothing at the first one */
  async changes(): Promise<readonly Change[]> {
    const found = await readToCheck(this.#db);
    const before = this.#known;
    const now = new Map(found.map(({ organizationId, id, ...known }) => [`${organizationId} ${id}`, known]));
    this.#known = now;
    if (before === undefined) return [];
    const came = [...now].filter(([key, { sentMs }]) => before.get(key)?.sentMs !== sentMs);
    const went = [...before].filter(([key]) => !now.has(key));
    const quoteIds = new Set([...came, ...went].map(([, { quoteId }]) => quoteId));
    return [...quoteIds].map((id) => ({ kind: "quote", id }));
  }
}
