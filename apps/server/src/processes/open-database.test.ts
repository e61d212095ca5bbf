import { findFreePort } from "@quote-financing/db/embedded-postgres/find-free-port";
import { expect, test } from "vitest";
import { readEnvironment } from "../configuration/environment.ts";
import { openDatabase } from "./open-database.ts";
import { ShutdownHooks } from "./shutdown-hooks.ts";
import { StartFailure } from "./start-failure.ts";

test("a database that does not come fails the start in one line, without its password", async () => {
  const port = await findFreePort();
  const environment = readEnvironment({
    DATABASE_URL: `postgres://me:hidden-word@127.0.0.1:${port}/none`,
    SECRETS_KEY: Buffer.from("0123456789 a key of these tests.").toString("base64"),
    CRON_SECRET: "cron-secret-of-these-tests",
    BETTER_AUTH_SECRET: "a session secret of these process tests",
    MAIL: "off",
  });
  const told: string[] = [];
  const opening = openDatabase({
    environment,
    shutdownHooks: new ShutdownHooks(),
    onTrouble: (message) => void told.push(message),
    step: (_, work) => work(),
    waitMs: 700,
  });

  const failure = await opening.then(undefined, (error: unknown) => error);

  expect(failure).toBeInstanceOf(StartFailure);
  expect(String(failure)).toContain("DATABASE_URL: the database cannot be reached: connect ECONNREFUSED");
  expect(told).toEqual([
    expect.stringMatching(/^The database takes no connections yet \(waited 0 s\): .*ECONNREFUSED/),
  ]);
  expect(`${failure}${told}`).not.toContain("hidden-word");
});
