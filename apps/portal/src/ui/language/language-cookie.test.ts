import { expect, test } from "vitest";
import { LANGUAGE_COOKIES, languageCookie } from "./language-cookie.ts";

test("over TLS the language is kept for this host alone, and never sent without TLS", () => {
  const cookie = languageCookie("en", true);
  expect(cookie).toBe("__Host-language=en; path=/; max-age=31536000; samesite=lax; secure");
  expect(languageCookie("en", false)).toBe("language=en; path=/; max-age=31536000; samesite=lax");
  expect([cookie, languageCookie("nl", false)].map((text) => text.split("=")[0])).toEqual([...LANGUAGE_COOKIES]);
});
