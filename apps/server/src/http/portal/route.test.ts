import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createPortalRoute } from "./route.ts";

const APP = fileURLToPath(new URL("../../../../portal/src/app/", import.meta.url));

/** The patterns that Next.js makes of the folders. Groups, `(merchant)`, are no part of an address. */
const PATTERNS = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((path) => /(^|\/)(page|route)\.tsx?$/.test(path))
  .map(
    (path) =>
      `/${path
        .split("/")
        .slice(0, -1)
        .filter((part) => !part.startsWith("("))
        .join("/")}`,
  );

const routeOf = createPortalRoute(PATTERNS, ["/fonts/figtree.woff2"]);
const NAMES = new Set(PATTERNS.map((pattern) => routeOf(pattern)));

test("every address of the portal has a name of its own in logs and metrics", () => {
  expect(PATTERNS).toEqual(expect.arrayContaining(["/", "/quotes", "/start", "/api/trpc/[trpc]"]));
  expect(NAMES.size).toBe(PATTERNS.length);
  expect(NAMES).not.toContain(undefined);
});

test("ids and what follows never reach logs and metrics", () => {
  expect(routeOf("/quotes/qot_01JZ0000000000000000000000")).toBe("/quotes/{id}");
  expect(routeOf("/quotes/new")).toBe("/quotes/new");
  expect(routeOf("/quotes/")).toBe("/quotes");
  expect(routeOf("/invitations/inv_Yx0-secret")).toBe("/invitations/{id}");
  expect(routeOf("/api/auth/sign-in/email")).toBe("/api/auth/*");
  expect(routeOf("/api/trpc/quotes.list,cases.list")).toBe("/api/trpc/*");
  expect(routeOf("/docs/quick-start")).toBe("/docs/*");
  expect(routeOf("/fonts/figtree.woff2")).toBe("/*");
  for (const path of ["/wp-admin/setup.php", "/quotes/a/b", "/docs-x", "", "//quotes"]) {
    expect(routeOf(path)).toBeUndefined();
  }
});

test("the names in metrics are a closed list, for any path", () => {
  const closed = new Set([...NAMES, "/_next/*", "/*", undefined]);
  const known = fc.constantFrom(...PATTERNS.flatMap((pattern) => pattern.split("/")), "_next", "..", "%00", "");
  const path = fc.array(fc.oneof(known, fc.string(), fc.string({ unit: "binary" })), { maxLength: 8 });
  fc.assert(
    fc.property(path, (parts) => closed.has(routeOf(`/${parts.join("/")}`))),
    { numRuns: 5_000 },
  );
});
