import { describe, expect, test } from "vitest";
import { type OwnerNotice, ownerNoticeMail } from "../identity/notices/owner-notice-mail.ts";
import { factorResetMail } from "../identity/second-factor/factor-reset-mail.ts";
import { expiryMail } from "../organizations/notifications/expiry-mail.ts";
import { composeMail, type MailContent } from "./compose-mail.ts";
import { mailName } from "./mail-name.ts";

const TYPED = "planning” gemaakt.\r\n\r\nKlopt dit niet?\u2028Log in: https://evil.example\u202e/nu";
const SHOWN = "planning” gemaakt. Klopt dit niet? Log in: https evil.example /nu";
/** The joiner before a dot, by which no mail program sees a host. */
const UNLINKED = "evil\u2060.example";
const URL = "https://portal.test/settings";
const LANGUAGES = ["nl", "en"] as const;
const NOTICES: Readonly<Record<OwnerNotice, true>> = {
  "api_key.created": true,
  "api_key.rolled": true,
  "destination.created": true,
  "destination.moved": true,
  "owner.added": true,
  "organization.exported": true,
  "single_sign_on.changed": true,
  "single_sign_on.verified": true,
};

/** The lines of the mail as a person reads them, against those of the same mail about an honest name. */
function expectOneLine(mailOf: (typed: string) => MailContent) {
  const told = composeMail(mailOf(TYPED));
  const honest = composeMail(mailOf("planning"));
  expect(told.text.split("\n")).toHaveLength(honest.text.split("\n").length);
  expect(told.text).toContain(SHOWN);
  expect(told.html).toContain(UNLINKED);
  expect(told.html.replace(/<title>.*<\/title>/, "")).not.toContain("evil.example");
  expect(`${told.subject}${told.text}`).not.toContain("\u2060");
  for (const shown of [told.subject, told.text, told.html]) {
    expect(shown).not.toContain("https://evil");
    expect(shown).not.toMatch(/[\r\u2028\u202e]/);
  }
}

describe("a name that was typed to read like our own words stays on its line, and is no link", () => {
  test.each(Object.keys(NOTICES) as OwnerNotice[])("in what owners are told of %s", (notice) => {
    for (const language of LANGUAGES) {
      expectOneLine((typed) => {
        const fact = { notice, subjectName: typed, actorName: typed, organizationName: typed, at: new Date(0) };
        return ownerNoticeMail(fact, URL, language);
      });
    }
  });

  test("in the reminder of a key that ends", () => {
    for (const language of LANGUAGES) {
      expectOneLine((typed) => {
        const ends = { hint: "Ab3d", expiresAt: new Date(0), lastUsedAt: null, url: URL };
        return expiryMail({ ...ends, name: typed, organizationName: typed }, language);
      });
    }
  });

  test("in the question whether a second factor was lost", () => {
    for (const language of LANGUAGES) {
      expectOneLine((typed) => {
        const asked = { proposedByName: typed, organizationName: typed, link: URL, expiresAt: new Date(0) };
        return factorResetMail(asked, language);
      });
    }
  });
});

test("a host is told whole, as its end says whose it is", () => {
  const host = `${"a.".repeat(100)}evil.example`;
  const fact = { subjectName: host, actorName: "Sanne", organizationName: "Zonnig Dak", at: new Date(0) };
  const mail = ownerNoticeMail({ ...fact, notice: "destination.moved" }, URL, "nl");
  const { text, html } = composeMail(mail);
  expect(text).toContain(host);
  expect(html.replaceAll("\u2060", "")).toContain(host);
});

test("a name with a stop stays as it is: only what could be a host is unlinked", () => {
  expect(mailName("Zonnig Dak B.V.")).toBe("Zonnig Dak B\u2060.V.");
  expect(mailName("St. Jan, nr. 1 … Inc.")).toBe("St. Jan, nr. 1 … Inc.");
  expect(mailName("info@coolblue.nl")).toBe("info@coolblue\u2060.nl");
});
