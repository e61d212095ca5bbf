import { findFreePort } from "@quote-financing/db/embedded-postgres/find-free-port";
import { expect, test } from "vitest";
import { readEnvironment } from "../configuration/environment.ts";
import { ShutdownHooks } from "./ending/shutdown-hooks.ts";
import { openDatabase, openingFailure } from "./open-database.ts";
import { StartFailure } from "./start-failure.ts";

const SETTINGS = {
  SECRETS_KEY: Buffer.from("0123456789 a key of these tests.").toString("base64"),
  CRON_SECRET: "cron-secret-of-these-tests",
  BETTER_AUTH_SECRET: "a session secret of these process tests",
  MAIL: "off",
};

test.each([
  ["MIGRATION_DATABASE_URL", { DATABASE_DIRECT_URL: "postgres://me@127.0.0.1:1/none" }],
  ["DATABASE_DIRECT_URL", {}],
])("a start that fails by the database of %s names that setting", async (name, others) => {
  const environment = readEnvironment({
    ...SETTINGS,
    ...others,
    DATABASE_URL: "postgres://me@127.0.0.1:2/none",
    [name]: `postgres://me@127.0.0.1:${await findFreePort()}/none`,
  });
  const start = { environment, shutdownHooks: new ShutdownHooks(), onTrouble: () => {}, waitMs: 0 };
  const opening = openDatabase({ ...start, step: (_, work) => work() });

  await expect(opening).rejects.toThrow(new RegExp(`^${name}: the database cannot be reached`));
});

test("a database that does not come fails the start in one line, without its password", async () => {
  const port = await findFreePort();
  const environment = readEnvironment({
    DATABASE_URL: `postgres://me:hidden-word@127.0.0.1:${port}/none`,
    ...SETTINGS,
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

test.each([
  ["55P03", "canceling statement due to lock timeout"],
  ["40P01", "deadlock detected"],
])(
  "migrations that the service holds up (%s) are to be run again, and the database is not called unreachable",
  (code, message) => {
    const refused = Object.assign(new Error(message), { code });
    const wrapped = new Error("Failed query: alter table", { cause: refused });

    expect(openingFailure(wrapped)).toBe(
      `the migrations failed: ${message}. Another transaction holds a table that they change: run this again.`,
    );
  },
);

test.each([
  ["28P01", 'password authentication failed for user "service"'],
  ["28000", 'no pg_hba.conf entry for host "10.0.0.1"'],
  ["3D000", 'database "quotes" does not exist'],
])("a login that the server refuses (%s) is no failed migration", (code, message) => {
  const refused = Object.assign(new Error(message), { code });
  expect(openingFailure(refused)).toBe(`the database lets nobody in: ${message}`);
});
