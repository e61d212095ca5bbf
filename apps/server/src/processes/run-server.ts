import type { Environment } from "@quote-financing/composition/environment/environment-schema";
import { asksForUsage } from "../configuration/asks-for-usage.ts";
import { loadDotenvFile } from "../configuration/dotenv-file.ts";
import { readMailingEnvironment } from "../configuration/environment.ts";
import { createLog, type ServerLog } from "../monitoring/logger.ts";
import { endOnException } from "./ending/end-on-exception.ts";
import { failureText } from "./ending/failure-text.ts";
import { type Drain, type FailedHook, ShutdownHooks } from "./ending/shutdown-hooks.ts";
import { StartFailure } from "./start-failure.ts";
import { startServer } from "./start-server.ts";
import { welcomeBack } from "./welcome-back.ts";

/** After its grace a process that does not end by itself is ended: everything of value is committed by then. */
const LAST_MOMENT_MS = 8_000;
/** At Ctrl-C, whatever DRAIN_SECONDS says: somebody waits for it. */
const HURRIED: Drain = { graceMs: 1_500, acceptMs: 0 };

const USAGE = "A server takes no arguments: all its settings are environment variables (.env.example).";

/** The whole life of the process: start, serve, drain at SIGINT or SIGTERM, exit 0. */
export async function runServer(): Promise<void> {
  const shutdownHooks = new ShutdownHooks();
  let stopping = false;
  let patient = HURRIED;
  let log: ServerLog | undefined;
  const tell = (failed: FailedHook): void =>
    log?.logger.warn(failed, "A part of the process did not end as it should.");
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stopping) return; // npm and the terminal may both pass a Ctrl-C on.
    stopping = true;
    const drain = signal === "SIGTERM" ? patient : HURRIED;
    setTimeout(() => process.exit(0), drain.graceMs + LAST_MOMENT_MS).unref();
    await shutdownHooks.runAll(drain, tell);
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  endOnException();
  for (const words of [process.stdout, process.stderr]) words.on("error", passFullDisk);
  try {
    if (asksForUsage()) {
      process.stdout.write(`${USAGE}\n`);
      return;
    }
    if (process.argv.length > 2) throw new StartFailure(`${USAGE}\nNothing was started.`);
    loadDotenvFile();
    const environment = readMailingEnvironment(process.env);
    const runsAlready = welcomeBack(environment);
    if (runsAlready !== undefined) {
      process.stdout.write(`${runsAlready}\n`);
      return;
    }
    patient = drainOf(environment);
    const opened = createLog(environment);
    log = opened;
    shutdownHooks.add("log", () => opened.flush());
    await startServer({ environment, log, shutdownHooks });
  } catch (error) {
    if (stopping) return;
    stopping = true;
    process.stderr.write(`${failureText(error)}\n`);
    await shutdownHooks.runAll(undefined, tell);
    process.exit(1);
  }
}

/** What is said to a person is lost then, and nothing else. */
function passFullDisk(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOSPC") throw error;
}

/**
 * With a database of its own a process may be one of several behind a balancer, which needs a moment to see at `/readyz`
 * that it ends (decision record 0226).
 */
function drainOf({ DRAIN_SECONDS, DATABASE_URL }: Environment): Drain {
  const graceMs = DRAIN_SECONDS * 1_000;
  return { graceMs, acceptMs: DATABASE_URL === undefined ? 0 : graceMs / 4 };
}
