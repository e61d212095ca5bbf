import type { Services } from "@quote-financing/api/context";
import { createPasswordHasher } from "@quote-financing/api/identity/passwords/password-hasher";
import { RequestLimiter } from "@quote-financing/api/limits/request-limiter";
import { DEFAULT_LIMITS } from "@quote-financing/api/limits/request-limits";
import { createSecretBox } from "@quote-financing/api/maintenance/sealing/node-secret-box";
import type { Database } from "@quote-financing/db/database";
import { expect, test } from "vitest";
import { portalLogger } from "./portal-logger.ts";
import { runCronCall } from "./run-cron-call.ts";

class Gone extends Error {}

/** Refuses whatever is asked of it. */
const goneDatabase = new Proxy({} as Database, {
  get() {
    throw new Gone("values (bewoner@example.nl)");
  },
});

const services: Services = {
  db: goneDatabase,
  clock: { now: () => new Date(0) },
  makeId: () => "",
  randomBytes: () => Buffer.alloc(0),
  secretBox: createSecretBox("a key of this test and long enough"),
  passwords: createPasswordHasher(),
  portalUrl: "https://portal.example.nl",
  allowPrivateDestinations: false,
  mailRoom: { send: async () => {} },
  limiter: new RequestLimiter(DEFAULT_LIMITS),
  wakeDelivery: () => {},
};

test("a call tries each of its parts, tells of each that failed, and ends after the last", async () => {
  const lines: string[] = [];
  const log = portalLogger("cron", { write: (line) => void lines.push(line) });

  await expect(runCronCall(services, log)).rejects.toThrow(Gone);

  const failed = lines.map((line) => JSON.parse(line)).map(({ work, upkeep }) => work ?? upkeep);
  expect(failed).toEqual(expect.arrayContaining(["cancel", "expire", "mail", "notices", "rearm", "sweep"]));
  expect(lines.join()).not.toContain("bewoner");
});
