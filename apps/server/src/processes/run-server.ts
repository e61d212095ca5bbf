import { inspect } from "node:util";
import { loadDotenvFile } from "../configuration/dotenv-file.ts";
import { readServerEnvironment } from "../configuration/environment.ts";
import { createLog } from "../monitoring/logger.ts";
import { ShutdownHooks } from "./shutdown-hooks.ts";
import { StartFailure } from "./start-failure.ts";
import { startServer } from "./start-server.ts";

/** A process that does not end by itself is ended: everything of value is committed by then. */
const LAST_MOMENT_MS = 9_000;

/** The whole life of the process: start, serve, drain at SIGINT or SIGTERM, exit 0 within 10 seconds. */
export async function runServer(): Promise<void> {
  const shutdownHooks = new ShutdownHooks();
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return; // npm and the terminal may both pass a Ctrl-C on.
    stopping = true;
    setTimeout(() => process.exit(0), LAST_MOMENT_MS).unref();
    await shutdownHooks.runAll();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  try {
    loadDotenvFile();
    const environment = readServerEnvironment(process.env);
    const log = createLog(environment);
    shutdownHooks.add("log", () => log.flush());
    await startServer({ environment, log, shutdownHooks });
  } catch (error) {
    if (stopping) return;
    stopping = true;
    process.stderr.write(`${error instanceof StartFailure ? error.message : inspect(error)}\n`);
    await shutdownHooks.runAll();
    process.exit(1);
  }
}
