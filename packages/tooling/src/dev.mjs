import { childEnvironment } from "@quote-financing/bootstrap/commands/child-environment";
import { developmentSettings } from "./development/development-settings.mjs";
import { Programs } from "./development/programs.mjs";
import { welcome } from "./development/welcome.mjs";

/**
 * `npm run dev`: PostgreSQL, migrations, demo data, the server from its sources and the portal by `next dev`. A change of
 * a page is seen at once; a change of what the server imports starts it again. The data stays in `.data-dev`.
 */
const { dataDir, port, portalPort, environment } = developmentSettings();
const programs = new Programs(childEnvironment({ CI: "", FORCE_COLOR: "1", ...environment }));

const databaseUrl = await programs.start("postgres", ["packages/db/src/testing/hold-embedded-postgres.ts", dataDir], {
  isReady: (line) => line.startsWith("postgres://"),
});
const database = { DATABASE_URL: databaseUrl };
await programs.run("demo data", ["apps/server/src/commands/seed.ts"], database);
const server = programs.start("server", ["watch", "--clear-screen=false", "apps/server/src/main.ts"], {
  env: { ...database, ROLES: "rest,delivery", DRAIN_SECONDS: "1", LOG_LEVEL: process.env.LOG_LEVEL ?? "warn" },
  isReady: () => isUp(`http://127.0.0.1:${port}/readyz`),
});
const portal = programs.startNext("portal", ["dev", "--hostname", "127.0.0.1", "--port", String(portalPort)], {
  env: database,
  isReady: () => isUp(`http://127.0.0.1:${portalPort}/login`),
});
await Promise.all([server, portal]);
console.log(welcome(dataDir));

async function isUp(url) {
  return (await fetch(url).catch(() => undefined))?.ok === true;
}
