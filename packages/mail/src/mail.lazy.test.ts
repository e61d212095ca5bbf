import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { createFolderSender } from "./folder-sender.ts";
import { createSmtpSender } from "./smtp-sender.ts";

const loaded = vi.hoisted(() => vi.fn());
vi.mock("nodemailer", async (original) => {
  loaded();
  return await original();
});

const from = "no-reply@portal.example";
const limits = { untilEndMs: 1_000, answerMs: 1_000 };
const mail = {
  mailId: "01M7YMBYKMKEYDB6C3P2JVES02",
  organizationId: "mer_1",
  recipient: "sanne@zonnig-dak.example",
  subject: "Hallo",
  text: "Hallo",
  html: "<p>Hallo</p>",
};

test("a start does not load what makes mail: the first mail does", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quote-financing-mail-"));
  const smtp = createSmtpSender({ url: "smtp://127.0.0.1:9", from, limits });
  const sender = createFolderSender({ folder, from });
  expect(loaded).not.toHaveBeenCalled();

  await sender.send(mail);
  expect(loaded).toHaveBeenCalledOnce();
  smtp.close();
  rmSync(folder, { recursive: true });
});
