import { MINUTE_MS } from "@quote-financing/domain/time/durations";
import { sql } from "drizzle-orm";
import type { Services } from "../../context.ts";

const FLUSH_AFTER_MS = 1_000;

interface LastUse {
  readonly usedAtMs: number;
  readonly address: string | undefined;
}

interface Use {
  readonly keyHash: string;
  /** Undefined when nobody trustworthy told it. */
  readonly address: string | undefined;
}

/**
 * Keeps `lastUsedAt` and the address of that use to the minute, in one statement per second at most and never on the path of a request
 * (contract-decisions §2). What a killed process had not written yet is lost: the field is a hint.
 */
export class CredentialUsage {
  readonly #services: Services;
  #uses = new Map<string, LastUse>();
  #timer: NodeJS.Timeout | undefined;

  constructor(services: Services) {
    this.#services = services;
  }

  /** @returns the minute that was noted, in milliseconds since 1970; pass it back to skip equal ones cheaply. */
  note({ keyHash, address }: Use, nowMs: number, notedMs: number): number {
    const minuteMs = nowMs - (nowMs % MINUTE_MS);
    if (minuteMs <= notedMs) return notedMs;
    this.#uses.set(keyHash, { usedAtMs: minuteMs, address });
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS).unref();
    return minuteMs;
  }

  /** Writes what is pending. Never throws: what could not be written is tried again with the next minute that is noted. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = [...this.#uses].sort(([a], [b]) => (a < b ? -1 : 1));
    if (batch.length === 0) return;
    this.#uses = new Map();
    const uses = sql.join(
      batch.map(([keyHash, { usedAtMs, address = null }]) => {
        const usedAt = new Date(usedAtMs).toISOString();
        return sql`(${keyHash}::text, ${usedAt}::timestamptz, ${address}::text)`;
      }),
      sql`, `,
    );
    await this.#services.db.orm
      .execute(
        sql`update api_keys set last_used_at = uses.used_at, last_used_from = uses.address
          from (values ${uses}) as uses (key_hash, used_at, address)
          where api_keys.key_hash = uses.key_hash
            and (api_keys.last_used_at is null or api_keys.last_used_at < uses.used_at)`,
      )
      .catch(() => this.#putBack(batch));
  }

  /** A use that was noted meanwhile is newer. */
  #putBack(batch: readonly (readonly [string, LastUse])[]): void {
    for (const [keyHash, use] of batch) if (!this.#uses.has(keyHash)) this.#uses.set(keyHash, use);
  }
}
