import { delimiter, join } from "node:path";
import { CACHE } from "../root.mjs";

/** Where npm puts the programs of our own pnpm. Turbo looks pnpm up in the PATH. */
const PROGRAMS = join(CACHE, "pnpm", "node_modules", ".bin");

/** No tool that we run reports home, asks a question or colours a log file. */
const QUIET = {
  CI: "true",
  DO_NOT_TRACK: "1",
  FORCE_COLOR: "0",
  NEXT_TELEMETRY_DISABLED: "1",
  NO_UPDATE_NOTIFIER: "1",
  TURBO_NO_UPDATE_NOTIFIER: "1",
  TURBO_TELEMETRY_DISABLED: "1",
};

/** @param {Record<string, string>} [extra] */
export function childEnvironment(extra = {}) {
  const { NODE_ENV: _, ...inherited } = process.env;
  return { ...inherited, ...QUIET, PATH: pathWith(PROGRAMS), ...extra };
}

/** The PATH, with a folder in front. @param {string} folder */
export const pathWith = (folder) => `${folder}${delimiter}${process.env.PATH ?? ""}`;
