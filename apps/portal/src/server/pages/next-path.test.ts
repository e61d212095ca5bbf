import { describe, expect, test } from "vitest";
import { safeNextPath, secondFactorPath, signInPath } from "./next-path.ts";

describe("safeNextPath", () => {
  test.each([
    "/quotes",
    "/quotes/qot_01HZZZZZZZZZZZZZZZZZZZZZZZ",
    "/quotes?status=completed&q=de%20Vries",
    "/cases#last",
  ])("keeps the portal's own address %s", (path) => {
    expect(safeNextPath(path)).toBe(path);
  });

  test.each([
    undefined,
    "",
    "quotes",
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "javascript:alert(1)",
    "/login",
    "/login?next=/login",
    "/api/auth/sign-out",
    "/v1/quotes",
    ["/quotes", "//evil.example"],
  ])("never leads to %j", (path) => {
    expect(safeNextPath(path)).toBe("/");
  });

  test.each([signInPath, secondFactorPath])("what %o is given comes back unchanged", (leadTo) => {
    const path = "/quotes?q=Jansen&status=completed";
    const url = new URL(leadTo(path), "http://portal.invalid");
    expect(safeNextPath(url.searchParams.get("next") ?? undefined)).toBe(path);
  });
});
