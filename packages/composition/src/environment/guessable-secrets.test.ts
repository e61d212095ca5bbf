import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { guessableSecrets } from "./guessable-secrets.ts";

const RANDOM = randomBytes(32);
const GOOD = RANDOM.toString("base64");

test.each(["base64", "base64url", "hex"] as const)("32 random bytes in %s will do, for each secret", (encoding) => {
  const secret = RANDOM.toString(encoding);
  const all = { SECRETS_KEY: secret, CRON_SECRET: secret, BETTER_AUTH_SECRET: secret };
  expect(guessableSecrets(all)).toEqual([]);
});

test.each([
  "sixteen letters!",
  "x".repeat(64),
  "0".repeat(64),
  "a secret key of forty-three characters or more",
  randomBytes(16).toString("hex"),
  "",
])("a SECRETS_KEY %j is refused with the way to make one", (key) => {
  const [line, ...others] = guessableSecrets({ SECRETS_KEY: key });
  expect(line).toMatch(/^SECRETS_KEY must be 32 random bytes .*openssl rand -base64 32/);
  expect(others).toEqual([]);
});

test("an older, shorter key may stay behind the one that seals, not in front of it", () => {
  expect(guessableSecrets({ SECRETS_KEY: `${GOOD},sixteen letters!` })).toEqual([]);
  expect(guessableSecrets({ SECRETS_KEY: `sixteen letters!,${GOOD}` })).toEqual([
    "The first key of SECRETS_KEY must be 32 random bytes in base64 or hexadecimal: make one with `openssl rand -base64 32`.",
  ]);
});

test.each(["CRON_SECRET", "BETTER_AUTH_SECRET"])("a %s that a few guesses find is refused", (name) => {
  for (const value of ["a".repeat(40), "abababababababababababababababababab", "changeme12345678"]) {
    expect(guessableSecrets({ SECRETS_KEY: GOOD, [name]: value })).toEqual([
      `${name} is too easy to guess: make one with \`openssl rand -base64 32\`.`,
    ]);
  }
});
