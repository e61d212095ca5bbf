import postgres from "postgres";

const DROPS = 5;

/** Citus's own daemon comes back to a database that lets it in, and on a busy machine takes its time to end. */
export async function dropDatabase(client: postgres.Sql, name: string): Promise<void> {
  await client`alter database ${client(name)} allow_connections false`;
  for (let left = DROPS; ; left -= 1) {
    const failure = await client`drop database ${client(name)} with (force)`.then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure === undefined) return;
    if (left === 1 || !isInUse(failure)) throw failure;
  }
}

const isInUse = (error: unknown): boolean => error instanceof postgres.PostgresError && error.code === "55006";
