import { behindPooler } from "@quote-financing/composition/environment/behind-pooler";
import type { Environment } from "@quote-financing/composition/environment/environment-schema";
import { createDatabase, type Database } from "@quote-financing/db/database";
import { isDatabaseUnavailable, isLockTimeout, isRefusedLogin, isRetryable } from "@quote-financing/db/database-errors";
import { startEmbeddedPostgres } from "@quote-financing/db/embedded-postgres/start-embedded-postgres";
import { migrate } from "@quote-financing/db/migrate/migrate";
import { readServerVersion, versionRefusal } from "@quote-financing/db/migrate/server-version";
import { roleOf, type ServiceRole } from "@quote-financing/db/migrate/service-role";
import { reasonOf, waitForDatabase } from "@quote-financing/db/migrate/wait-for-database";
import { MIGRATIONS_FOLDER } from "../checkout.ts";
import type { ShutdownHooks } from "./ending/shutdown-hooks.ts";
import { StartFailure } from "./start-failure.ts";

/** The database that this process works on, and where it is. */
export interface OpenDatabase {
  readonly db: Database;
  readonly url: string;
  /** As the owner of the tables: for backups, restores, and maintenance. */
  readonly ownerUrl: string;
}

export interface DatabaseStart {
  readonly environment: Environment;
  /** What is opened is closed through these. */
  readonly shutdownHooks: ShutdownHooks;
  readonly onTrouble: (message: string) => void;
  /** Runs one named step; where progress is told. */
  readonly step: <Value>(title: string, work: () => Promise<Value>) => Promise<Value>;
  /** For how long a database may be starting or unreachable; a minute when omitted. */
  readonly waitMs?: number;
}

/**
 * The server that DATABASE_URL names, or the embedded one of DATA_DIR; migrated. One that is still starting is waited for.
 *
 * @throws StartFailure when it cannot be started or reached.
 */
export async function openDatabase(start: DatabaseStart): Promise<OpenDatabase> {
  const { environment, shutdownHooks, step, onTrouble, waitMs } = start;
  const { url, ownerUrl, serviceRole } =
    givenDatabase(environment) ?? (await step("PostgreSQL (embedded)", () => startEmbedded(start)));
  let asked = ownerUrl;
  await step("Migrations", () =>
    orExplain(
      () => settingOf(environment, asked),
      async () => {
        await waitForDatabase(ownerUrl, { onWait: onTrouble, waitMs });
        const refusal = versionRefusal(await readServerVersion(ownerUrl));
        if (refusal !== undefined) throw new StartFailure(`${settingOf(environment, ownerUrl)}: ${refusal}.`);
        await migrate({ url: ownerUrl, migrationsFolder: MIGRATIONS_FOLDER, serviceRole, onWait: onTrouble });
        asked = url;
        if (url !== ownerUrl) await waitForDatabase(url, { onWait: onTrouble, waitMs });
      },
    ),
  );
  const db = createDatabase({ url, ...behindPooler(environment) });
  shutdownHooks.add("database", () => db.close());
  return { db, url, ownerUrl };
}

interface Place {
  readonly url: string;
  readonly ownerUrl: string;
  /** Undefined where who serves is who owns. */
  readonly serviceRole?: ServiceRole | undefined;
}

/** With MIGRATION_DATABASE_URL the role of DATABASE_URL serves only (decision record 0215). */
function givenDatabase({ DATABASE_URL, DATABASE_DIRECT_URL, MIGRATION_DATABASE_URL }: Environment): Place | undefined {
  if (DATABASE_URL === undefined) return undefined;
  if (MIGRATION_DATABASE_URL === undefined) return { url: DATABASE_URL, ownerUrl: DATABASE_DIRECT_URL ?? DATABASE_URL };
  return { url: DATABASE_URL, ownerUrl: MIGRATION_DATABASE_URL, serviceRole: roleOf(DATABASE_URL) };
}

async function startEmbedded({ environment, shutdownHooks, onTrouble }: DatabaseStart): Promise<Place> {
  try {
    const { url, serviceUrl, stop } = await startEmbeddedPostgres({ dataDir: environment.DATA_DIR, onTrouble });
    shutdownHooks.add("postgres", stop);
    return { url: serviceUrl, ownerUrl: url, serviceRole: roleOf(serviceUrl) };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartFailure(`The embedded PostgreSQL in DATA_DIR ${environment.DATA_DIR}: ${reason}`, { cause });
  }
}

/** What the operator corrects when the database at that url refuses. */
function settingOf(environment: Environment, url: string): string {
  const { DATABASE_URL, MIGRATION_DATABASE_URL, DATA_DIR } = environment;
  if (DATABASE_URL === undefined) return `DATA_DIR ${DATA_DIR}`;
  if (url === DATABASE_URL) return "DATABASE_URL";
  return url === MIGRATION_DATABASE_URL ? "MIGRATION_DATABASE_URL" : "DATABASE_DIRECT_URL";
}

async function orExplain(setting: () => string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    if (cause instanceof StartFailure) throw cause;
    throw new StartFailure(`${setting()}: ${openingFailure(cause)}`, { cause });
  }
}

/** Why a database could not be opened, in words for who runs the service. */
export function openingFailure(cause: unknown): string {
  const reason = reasonOf(cause);
  // A lock that is held is a reason to try again, not to look at the network.
  if (isLockTimeout(cause) || isRetryable(cause))
    return `the migrations failed: ${reason}. Another transaction holds a table that they change: run this again.`;
  if (isRefusedLogin(cause)) return `the database lets nobody in: ${reason}`;
  return `${isDatabaseUnavailable(cause) ? "the database cannot be reached" : "the migrations failed"}: ${reason}`;
}
