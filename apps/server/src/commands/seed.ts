import { readDemoCredentials } from "../configuration/demo-file.ts";
import { localOrigin, portalOrigin } from "../http/portal/origin.ts";
import { seedDemo } from "../processes/seed-demo.ts";
import { welcome } from "../processes/welcome.ts";
import { commandServices } from "./command-services.ts";
import { runCommand } from "./run-command.ts";

const USAGE = `Usage: db:seed
Makes demo data in an empty database, also that of DATABASE_URL, and tells how to use it.`;

/** `pnpm db:seed`. */
await runCommand(USAGE, async (context) => {
  const { environment, secrets, url, tell } = context;
  const { DATA_DIR, HOST, PORT } = environment;
  const portalUrl = portalOrigin(environment, PORT);
  const baseUrl = localOrigin(HOST, PORT);
  const addresses = { baseUrl, portalUrl, databaseUrl: url, cronSecret: secrets.CRON_SECRET };
  const wasEmpty = await seedDemo(commandServices(context), DATA_DIR, addresses);
  if (wasEmpty) tell(welcome(addresses, readDemoCredentials(DATA_DIR)));
  else tell("Nothing was done: there are organizations in this database, or another process is making the demo in it.");
});
