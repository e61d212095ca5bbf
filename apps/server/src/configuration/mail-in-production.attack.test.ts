import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openInboundMail } from "@quote-financing/composition/open-inbound-mail";
import { openMailRoom } from "@quote-financing/composition/open-mail-room";
import { afterAll, describe, expect, test } from "vitest";
import { readEnvironment, readMailingEnvironment } from "./environment.ts";

const folder = mkdtempSync(join(tmpdir(), "mail-in-production-"));
afterAll(() => rmSync(folder, { recursive: true }));

const secret = (letter: string) => Buffer.from(`${letter}:${"0123456789abcdef".repeat(2)}`).toString("base64");
const PRODUCTION = {
  DATABASE_URL: "postgres://db.internal/one",
  SECRETS_KEY: secret("k"),
  CRON_SECRET: secret("c"),
  BETTER_AUTH_SECRET: secret("b"),
  DATA_DIR: folder,
};
const mailRoomOf = (given: Record<string, string>) => openMailRoom(readEnvironment(given), "https://portal.example.nl");

describe("on a database of its own", () => {
  test("a server without a mail server does not start, unless it is told to send no mail", () => {
    expect(() => readMailingEnvironment(PRODUCTION)).toThrow(
      /^SMTP_URL is required when DATABASE_URL is set.*MAIL=off/,
    );
    expect(() => readMailingEnvironment({ ...PRODUCTION, SMTP_URL: "", MAIL: "on" })).toThrow(/^SMTP_URL is required/);
    expect(readMailingEnvironment({ ...PRODUCTION, MAIL: "off" }).MAIL).toBe("off");
    expect(readMailingEnvironment({ ...PRODUCTION, SMTP_URL: "smtp://mail.example" }).MAIL).toBe("on");
    expect(() => readMailingEnvironment({ ...PRODUCTION, MAIL: "no" })).toThrow("MAIL must be on or off.");
  });

  test("mail is answered only where both the domain and the secret are set", () => {
    const domain = { ...PRODUCTION, INBOUND_MAIL_DOMAIN: "antwoord.example" };
    expect(() => readEnvironment(domain)).toThrow("need each other");
    expect(() => readEnvironment({ ...PRODUCTION, INBOUND_MAIL_SECRET: secret("i") })).toThrow("need each other");
    expect(openInboundMail(readEnvironment({ ...domain, INBOUND_MAIL_SECRET: secret("i") }))).toBeDefined();
    expect(
      openInboundMail(readEnvironment({ ...domain, INBOUND_MAIL_SECRET: secret("i"), MAIL: "off" })),
    ).toBeUndefined();
  });

  test("no link lands where support agents read it: no other setting makes a folder of mail", () => {
    expect(mailRoomOf(PRODUCTION)).toBeUndefined();
    expect(mailRoomOf({ ...PRODUCTION, MAIL: "off" })).toBeUndefined();
    expect(mailRoomOf({ ...PRODUCTION, MAIL: "off", SMTP_URL: "smtp://mail.example" })).toBeUndefined();
    expect(mailRoomOf({ ...PRODUCTION, SMTP_URL: "smtp://mail.example" })?.list).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });
});

test("on the embedded database mail lands in its folder, unless it is off", () => {
  expect(mailRoomOf({ DATA_DIR: folder })?.list).toBeDefined();
  expect(mailRoomOf({ DATA_DIR: folder, MAIL: "off" })).toBeUndefined();
});
