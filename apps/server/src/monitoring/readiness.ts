import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "@quote-financing/db/database";
import type { Clock } from "@quote-financing/domain/time/clock";
import { isFailing, type TaskHealth } from "@quote-financing/domain/time/task-health";
import { withTimeout } from "@quote-financing/domain/time/with-timeout";
import { z } from "zod";
import { MIGRATIONS_FOLDER } from "../checkout.ts";

const ANSWER_WITHIN_MS = 2_000;

export interface Readiness {
  readonly ready: boolean;
  /** `ok`, or what is wrong in a word or two. */
  readonly checks: Readonly<Record<string, string>>;
}

export interface ReadinessParts {
  readonly db: Database;
  readonly clock: Clock;
  /** Undefined when this process has no delivery role. */
  readonly isDeliveryAlive: (() => boolean) | undefined;
  /** The work that this process repeats. */
  readonly rounds: () => readonly TaskHealth[];
  readonly isDraining: () => boolean;
}

/** Decision record 0197. Work that others count on: who waits for events, and for rows to be gone. Mail and bytes of documents are a matter of metrics alone. */
const NEEDED_ROUNDS: ReadonlySet<string> = new Set(["delivery", "turns", "upkeep", "retention", "sweep"]);

/** Whether this process can do its work: asked by `/readyz`. Callers that ask at once share one look. */
export function createReadiness(parts: ReadinessParts): () => Promise<Readiness> {
  const newest = newestMigration();
  let running: Promise<Readiness> | undefined;
  return () => (running ??= look(parts, newest).finally(() => (running = undefined)));
}

async function look(parts: ReadinessParts, newest: number): Promise<Readiness> {
  const { db, clock, isDeliveryAlive, rounds, isDraining } = parts;
  const checks: Record<string, string> = { ...(await databaseChecks(db, newest)) };
  if (isDeliveryAlive !== undefined) checks.delivery = isDeliveryAlive() ? "ok" : "stopped";
  for (const round of rounds()) {
    if (!NEEDED_ROUNDS.has(round.name) || !isFailing(round)) continue;
    checks[round.name] = `failing since ${new Date(clock.now().getTime() - round.failingForMs).toISOString()}`;
  }
  if (isDraining()) checks.process = "draining";
  return { ready: Object.values(checks).every((check) => check === "ok"), checks };
}

async function databaseChecks({ client }: Database, newest: number): Promise<Record<string, string>> {
  try {
    const question = client<{ newest: string | null; isReadOnly: boolean }[]>`
      select max(created_at) as newest, current_setting('transaction_read_only') = 'on' as "isReadOnly"
      from drizzle.__drizzle_migrations`;
    const [row] = await withTimeout(ANSWER_WITHIN_MS, question);
    // A standby, or a server that was set to only read: its disk is nearly full, as managed ones do.
    const database = row?.isReadOnly === true ? "read-only" : "ok";
    return { database, migrations: Number(row?.newest ?? 0) >= newest ? "ok" : "pending" };
  } catch {
    return { database: "unreachable", migrations: "unknown" };
  }
}

const journalSchema = z.object({ entries: z.array(z.object({ when: z.number() })) });

function newestMigration(): number {
  const { entries } = journalSchema.parse(
    JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, "meta", "_journal.json"), "utf8")),
  );
  return Math.max(0, ...entries.map(({ when }) => when));
}
