import postgres from "postgres";

const OLDEST = 160_000;
/** Citus 13 comes with PostgreSQL 15 too, and is being tried there (ops/capacity.md, step 7). */
const OLDEST_WITH_CITUS = 150_000;

/** What a server says of itself. */
export interface ServerVersion {
  /** `server_version_num`: 180004. */
  readonly number: number;
  readonly hasCitus: boolean;
}

export async function readServerVersion(url: string): Promise<ServerVersion> {
  const client = postgres(url, { max: 1, fetch_types: false, prepare: false, onnotice: () => {} });
  try {
    const [row] = await client<ServerVersion[]>`
      select current_setting('server_version_num')::int as number,
        exists (select from pg_available_extensions where name = 'citus') as "hasCitus"`;
    return { number: row?.number ?? 0, hasCitus: row?.hasCitus ?? false };
  } finally {
    await client.end({ timeout: 1 });
  }
}

/** Why this server will not do (decision record 0259); undefined when it will. */
export function versionRefusal({ number, hasCitus }: ServerVersion): string | undefined {
  if (number >= (hasCitus ? OLDEST_WITH_CITUS : OLDEST)) return undefined;
  const major = Math.floor(number / 10_000);
  return `the database is PostgreSQL ${major}: version 16 or newer is needed (15 with Citus). Nothing was changed`;
}
