import { expect, test } from "vitest";
import { signInHtml } from "./sign-in-html.ts";

const page = (next: string) => signInHtml({ language: "en", next, nonce: "n", hasSingleSignOn: false });

test("who is asked for a code can start again", () => {
  const [, code = "", backupCode = ""] = page("/quotes").split("<template id=");
  for (const part of [code, backupCode]) expect(part).toMatch(/<a [^>]*href=""[^>]*>Start again<\/a>/);
});
