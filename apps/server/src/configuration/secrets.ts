import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Environment } from "@quote-financing/composition/environment/environment-schema";
import { z } from "zod";
import { StartFailure } from "../processes/start-failure.ts";
import { SECRET_NAMES } from "./environment.ts";
import { readPrivateJson, writePrivateJson } from "./private-file.ts";

const SECRET_BYTES = 32;

export type Secrets = Record<(typeof SECRET_NAMES)[number], string>;

const storedSchema = z.partialRecord(z.enum(SECRET_NAMES), z.string().min(32));

/**
 * The secrets of this installation. On the embedded database those that the environment does not give are made once
 * and kept in `DATA_DIR/secrets.json` (contract-decisions §10); with DATABASE_URL the environment gives all.
 *
 * @throws StartFailure when the file is damaged or cannot be read: making new ones would make sealed data unreadable.
 */
export function installationSecrets(environment: Environment): Secrets {
  const { SECRETS_KEY, CRON_SECRET, BETTER_AUTH_SECRET } = environment;
  const given = { SECRETS_KEY, CRON_SECRET, BETTER_AUTH_SECRET };
  const missing = SECRET_NAMES.filter((name) => given[name] === undefined);
  if (missing.length === 0) return given as Secrets;

  const file = join(environment.DATA_DIR, "secrets.json");
  const stored = readStored(file);
  const fresh = missing.filter((name) => stored[name] === undefined);
  for (const name of fresh) stored[name] = randomBytes(SECRET_BYTES).toString("base64url");
  if (fresh.length > 0) writePrivateJson(file, stored);
  for (const name of missing) given[name] = stored[name];
  return given as Secrets;
}

function readStored(file: string): z.infer<typeof storedSchema> {
  try {
    return storedSchema.parse(readPrivateJson(file) ?? {});
  } catch (cause) {
    // Whoever may not read a file, or finds a folder there, must not be led to remove what they have.
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    const text =
      code === undefined
        ? "is damaged. Restore it, or remove all of DATA_DIR to start again."
        : `cannot be read (${code}). Nothing was changed.`;
    throw new StartFailure(`${file} ${text}`, { cause });
  }
}
