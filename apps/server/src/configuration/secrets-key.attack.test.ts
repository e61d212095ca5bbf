import { expect, test } from "vitest";
import { StartFailure } from "../processes/start-failure.ts";
import { readEnvironment } from "./environment.ts";

const KEY = Buffer.from("0123456789 a key of these tests.").toString("base64");
const PRODUCTION = {
  DATABASE_URL: "postgres://localhost/none",
  CRON_SECRET: "cron-secret-of-these-tests",
  BETTER_AUTH_SECRET: "a session secret of these process tests",
};

test("a key that a command prints is the installation's, and is held to the rules of one that was typed", () => {
  expect(readEnvironment({ ...PRODUCTION, SECRETS_KEY_COMMAND: `echo ${KEY}` }).SECRETS_KEY).toBe(KEY);
  for (const weak of ["sixteen letters!", "short", "a".repeat(43)]) {
    const start = () => readEnvironment({ ...PRODUCTION, SECRETS_KEY_COMMAND: `echo '${weak}'` });
    expect(start).toThrow(/^SECRETS_KEY must be/);
    expect(start).not.toThrow(weak);
  }
});

test("what a command prints before it fails stands in no message", () => {
  const start = () => readEnvironment({ ...PRODUCTION, SECRETS_KEY_COMMAND: `echo ${KEY}; echo ${KEY} >&2; false` });
  expect(start).toThrow(StartFailure);
  expect(start).toThrow("SECRETS_KEY_COMMAND ended with 1.");
});
