import { expect, test } from "vitest";
import { strangersLanguage } from "../../server/pages/strangers-language.ts";
import { LANGUAGE_COOKIES, languageCookie } from "./language-cookie.ts";

test("over TLS the language is kept for this host alone, and never sent without TLS", () => {
  const cookie = languageCookie("en", true);
  expect(cookie).toBe("__Host-language=en; path=/; max-age=31536000; samesite=lax; secure");
  expect(languageCookie("en", false)).toBe("language=en; path=/; max-age=31536000; samesite=lax");
  expect([cookie, languageCookie("nl", false)].map((text) => text.split("=")[0])).toEqual([...LANGUAGE_COOKIES]);
});

test("the one that came over TLS counts, and one of before is read still", () => {
  expect(strangersLanguage("language=nl; __Host-language=en")).toBe("en");
  expect(strangersLanguage("a=b; language=en")).toBe("en");
  expect(strangersLanguage("__Host-language=xx; language=en")).toBe("nl");
  expect(strangersLanguage(null)).toBe("nl");
});
