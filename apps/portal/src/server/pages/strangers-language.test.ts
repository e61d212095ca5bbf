import { expect, test } from "vitest";
import { strangersLanguage } from "./strangers-language.ts";

test("the one that came over TLS counts, and one of before is read still", () => {
  expect(strangersLanguage("language=nl; __Host-language=en")).toBe("en");
  expect(strangersLanguage("a=b; language=en")).toBe("en");
  expect(strangersLanguage("__Host-language=xx; language=en")).toBe("nl");
  expect(strangersLanguage(null)).toBe("nl");
});
