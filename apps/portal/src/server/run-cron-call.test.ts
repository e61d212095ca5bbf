import type { Database } from "@quote-financing/db/database";
import { expect, test } from "vitest";
import { portalLogger } from "./portal-logger.ts";
import { runCronCall } from "./run-cron-call.ts";
import { testPortalServices } from "./testing-services.ts";

class Gone extends Error {}

/** Throws on every call. */
const goneDatabase = new Proxy({} as Database, {
  get() {
    throw new Gone("values (bewoner@example.nl)");
  },
});

const services = { ...testPortalServices(goneDatabase), mailRoom: { send: async () => {} } };

test("a call tries each of its parts, tells of each that failed, and ends after the last", async () => {
  const lines: string[] = [];
  const log = portalLogger("cron", { write: (line) => void lines.push(line) });

  await expect(runCronCall(services, log)).rejects.toThrow(Gone);

  const failed = lines.flatMap((line) => (JSON.parse(line) as { readonly work?: string }).work ?? []);
  expect(failed.toSorted()).toEqual([
    "documents",
    "mail",
    "notices",
    "people-mail",
    "people-to-tell",
    "people-to-tell in the morning",
    "sweep",
  ]);
  expect(lines.join()).not.toContain("bewoner");
});
