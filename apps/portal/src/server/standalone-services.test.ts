import { randomBytes } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { standaloneServices } from "./standalone-services.ts";

const ENVIRONMENT = {
  DATABASE_URL: "postgres://127.0.0.1:1/none",
  SECRETS_KEY: randomBytes(32).toString("base64"),
  CRON_SECRET: randomBytes(32).toString("base64"),
  BETTER_AUTH_SECRET: randomBytes(32).toString("base64"),
  PORTAL_URL: "https://portal.example.nl",
  MAIL: "off",
};

function servicesWith(environment: Record<string, string>) {
  for (const [name, value] of Object.entries({ ...ENVIRONMENT, ...environment })) vi.stubEnv(name, value);
  return standaloneServices();
}

afterEach(() => vi.unstubAllEnvs());

test("a portal alone asks support agents for a second factor, and sends mail by SMTP or not at all", async () => {
  const withoutMail = servicesWith({});
  expect(withoutMail).toMatchObject({ agentsNeedSecondFactor: true, mailRoom: undefined });
  const withMail = servicesWith({ MAIL: "on", SMTP_URL: "smtp://mail.example" });
  expect(withMail.mailRoom).toMatchObject({ send: expect.any(Function) });
  expect(withMail.mailRoom?.list).toBeUndefined();
  await Promise.all([withoutMail.db.close(), withMail.db.close()]);
});

test("a portal alone answers nothing over http, nor from a public database without TLS", () => {
  expect(() => servicesWith({ PORTAL_URL: "http://portal.example.nl" })).toThrow(/^Environment:\nPORTAL_URL leads to/);
  expect(() => servicesWith({ DATABASE_URL: "postgres://db.example.nl/one" })).toThrow(/DATABASE_URL leads to/);
});

test("a portal alone answers nothing with settings of which one is missing", () => {
  expect(() => servicesWith({ INBOUND_MAIL_DOMAIN: "answers.example.nl" })).toThrow(
    /^Environment:\nINBOUND_MAIL_DOMAIN/,
  );
  expect(() => servicesWith({ OIDC_ISSUER: "https://login.example.nl" })).toThrow(/OIDC_CLIENT_ID.* missing/);
});

test("a portal alone answers nothing with a secret that can be guessed, or without a mail server", () => {
  expect(() => servicesWith({ SECRETS_KEY: "sixteen letters!" })).toThrow(/^Environment:\nSECRETS_KEY must be 32/);
  expect(() => servicesWith({ MAIL: "on", SECRETS_KEY: "sixteen letters!" })).toThrow(
    /\nSECRETS_KEY must be.*\nSMTP_URL is required/,
  );
});
