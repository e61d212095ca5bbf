import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { standaloneServices } from "./standalone-services.ts";

const ENVIRONMENT = {
  DATABASE_URL: "postgres://127.0.0.1:1/none",
  SECRETS_KEY: randomBytes(32).toString("base64"),
  CRON_SECRET: randomBytes(32).toString("base64"),
  BETTER_AUTH_SECRET: randomBytes(32).toString("base64"),
  PORTAL_URL: "https://portal.example.nl",
  MAIL: "off",
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "quote-financing-portal-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function servicesWith(environment: Record<string, string>) {
  for (const [name, value] of Object.entries({ ...ENVIRONMENT, DATA_DIR: folder, ...environment }))
    vi.stubEnv(name, value);
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

test.each([
  ["DATA_DIR", { DATA_DIR: "/dev/null/data" }],
  ["DOCUMENTS_URL", { DOCUMENTS_URL: "file:/dev/null/documents" }],
])("a portal alone answers nothing while documents cannot be written where %s says", (_name, changes) => {
  expect(() => servicesWith(changes)).toThrow(
    /^Environment:\nDocuments cannot be taken: the folder \/dev\/null\/.*incoming cannot be written \(ENOTDIR\)/,
  );
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
