import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout. */
export const ROOT = fileURLToPath(new URL("../../..", import.meta.url)).replace(/[\\/]$/, "");

/** What this machine can make again; ignored by git. */
export const CACHE = join(ROOT, ".cache");

export const LOGS = join(CACHE, "logs");
