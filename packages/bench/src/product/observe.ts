import postgres from "postgres";

/** The name of the bench's own connections: what they cost is not counted. */
export const OBSERVER = "bench-observer";

/** One connection of the bench to the product's database. */
export const observe = (databaseUrl: string): postgres.Sql =>
  postgres(databaseUrl, { max: 1, onnotice: () => {}, connection: { application_name: OBSERVER } });
