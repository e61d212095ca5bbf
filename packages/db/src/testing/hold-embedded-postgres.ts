import { startEmbeddedPostgres } from "../embedded-postgres/start-embedded-postgres.ts";

/** A program for tests: runs the embedded PostgreSQL of a data folder, prints its url, and lives until it is killed. */
const [, , dataDir = ""] = process.argv;
const { url } = await startEmbeddedPostgres({ dataDir });
console.log(url);
setInterval(() => {}, 60_000);
