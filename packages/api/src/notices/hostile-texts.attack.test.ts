import { eachTestDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { composeMail } from "../mail/compose-mail.ts";
import { createNoticeWorld, MINUTE_MS } from "./testing-notice-world.ts";

const database = eachTestDatabase();

const HOSTILE = [
  "Vraag\r\nBcc: everyone@evil.example",
  "Vraag\nContent-Type: text/html\n\n<script>alert(1)</script>",
  "Vraag\u2028X-Injected: 1\u2029",
  "‮gnp.exe\u202c",
  "<img src=x onerror=alert(1)>",
  '"><a href="https://evil.example">klik</a>',
  "a".repeat(255),
  "=?utf-8?q?gevaar?=",
];

test("a subject or message that somebody typed ends no header and stays text", async () => {
  const { openCase, as, agent, round, clock } = await createNoticeWorld(database.db);
  for (const hostile of HOSTILE) {
    const located = await openCase("Gewoon");
    await database.db.client`update cases set subject = ${hostile} where case_id = ${located.caseId}`;
    await as(agent).supportCases.reply({ ...located, body: hostile });
  }
  await round();
  clock.advance(MINUTE_MS);

  const mails = await round();

  expect(mails).toHaveLength(HOSTILE.length);
  for (const { subject, html } of mails) {
    expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/u);
    expect(subject.length).toBeLessThan(140);
    expect(html).not.toMatch(/<(script|img)|<a href="https:\/\/evil/);
  }
});

test("the links of a mail cannot be left by what is in them", () => {
  const { html } = composeMail({
    language: "en",
    subject: "x",
    paragraphs: [],
    items: [{ title: '"><b>', detail: "<i>", url: 'https://x.example/"onclick="y' }],
    action: { label: "<u>", url: 'https://x.example/"><s>' },
    footer: "<p>",
    unsubscribe: { label: "<q>", url: 'javascript:"' },
  });
  expect(html).not.toMatch(/<(b|i|u|s|q)>/);
  expect(html).not.toContain('"onclick');
});
