import { expect, test } from "vitest";
import { signInHtml } from "./sign-in-html.ts";

const page = (next: string) => signInHtml({ language: "en", next, nonce: "n", hasSingleSignOn: false });

test("who forgot their password leaves the frame of an ended session, whose pages may not be framed", () => {
  expect(page("/signed-in")).toContain('<a href="/forgot-password" target="_blank" ');
  expect(page("/quotes")).toContain('<a href="/forgot-password" data-text="signIn.forgot">');
});

test("who is asked for a code can start again", () => {
  const [, code = "", backupCode = ""] = page("/quotes").split("<template id=");
  for (const part of [code, backupCode]) expect(part).toMatch(/<a [^>]*href=""[^>]*>Start again<\/a>/);
});
