import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeNextPath } from "./next-path.ts";

const PORTAL = "https://portal.example.nl";

/** Where a browser goes: by a Location header, or by `location.assign` on the sign-in page. */
const destinationOf = (next: string) => new URL(safeNextPath(next), `${PORTAL}/login?next=x`);

describe("an address that is given to the sign-in page", () => {
  test.each([
    "/..//evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "/quotes/../..//evil.example/x",
    "/%2e%2e//evil.example",
    "/%2e//evil.example",
    "/a/%2E%2e//evil.example",
    "//evil.example",
    "///evil.example",
    "////evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/..\\\\evil.example",
    "/%09/evil.example",
    "/\t/evil.example",
    "/..\t//evil.example",
    "/\r\n//evil.example",
    "/%5cevil.example",
    "/%2f%2fevil.example",
    "/%0d%0aLocation:%20https://evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "/javascript:alert(1)//..//evil.example",
    "data:text/html,x",
    "https:evil.example",
    "https:/evil.example",
    "https://portal.example.nl@evil.example/",
    "/@evil.example",
    "/.evil.example//",
    "/\u2215\u2215evil.example",
    "/\uff0f\uff0fevil.example",
    "/\u2028//evil.example",
    "/\ud800//evil.example",
    "?next=//evil.example",
    "#//evil.example",
    ".",
    "..//evil.example",
  ])("never leads out of the portal: %j", (next) => {
    expect(safeNextPath(next)).toBe("/");
  });

  test("never leads out of the portal, however it is built", () => {
    const pieces = ["/", "..", ".", "\\", "\t", "\n", "%2e", "%2f", "%5c", "%09", ":", "@", "?", "#", "evil.example"];
    const character = fc.integer({ min: 0, max: 0xff_ff }).map((code) => String.fromCharCode(code));
    const piece = fc.oneof(fc.constantFrom(...pieces, "javascript", "https", "a"), character);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (parts) => {
        const next = parts.join("");
        const destination = destinationOf(next);
        expect(destination.origin).toBe(PORTAL);
        expect(destination.pathname).toMatch(/^\/(?!\/)/);
        expect(destination.href).toBe(`${PORTAL}${safeNextPath(next)}`);
      }),
      { numRuns: 2_000 },
    );
  });
});
