import type { PortalLanguage } from "@quote-financing/domain/people/portal-language";
import { expect, test } from "vitest";
import { signInHtml } from "./sign-in-html.ts";

const page = (next: string, language: PortalLanguage = "en") =>
  signInHtml({ language, next, nonce: "n", hasSingleSignOn: false });

test("who forgot their password leaves the frame of an ended session, whose pages may not be framed", () => {
  expect(page("/signed-in")).toContain('<a href="/forgot-password" target="_blank" ');
  expect(page("/quotes")).toContain('<a href="/forgot-password" data-text="signIn.forgot">');
});

test("who is asked for a code can start again", () => {
  const [, code = "", backupCode = ""] = page("/quotes").split("<template id=");
  for (const part of [code, backupCode]) expect(part).toMatch(/<a [^>]*href=""[^>]*>Start again<\/a>/);
});

test("what signing in leads to is said: nothing, a page that opens, or the page that is open already", () => {
  expect(page("/")).toContain("For installation companies");
  expect(page("/quotes")).toContain(">Sign in to open the page you asked for.<");
  expect(page("/signed-in")).toContain(">Sign in to go on where you were.<");
  expect(page("/signed-in", "nl")).toContain(">Log in om verder te gaan waar u was.<");
});
