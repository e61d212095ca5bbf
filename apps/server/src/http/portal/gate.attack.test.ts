import { describe, expect, test } from "vitest";
import { createPortalGate } from "./gate.ts";
import { createPortalRoute } from "./route.ts";

const routeOf = createPortalRoute(
  ["/quotes", "/api/trpc/[trpc]", "/widgets/loan-indication"],
  [],
  ["/_next/static/chunks/a.js", "/_next/static/build/[id].js"],
);
const gate = createPortalGate(routeOf, (cookie) => cookie === "signed");
const asked = (path: string, query: string, cookie?: string) => gate({ path, query, cookie, requestId: "req_1" });

/** The time that Next.js takes for a query grows by the square of its names: forty a second of these held one process for minutes. */
describe("a query of thousands of names", () => {
  test.each([
    ["one name, again and again", "a&".repeat(3_300)],
    ["many names", Array.from({ length: 1_600 }, (_, name) => `n${name}=1`).join("&")],
    ["nothing but separators", "&".repeat(7_000)],
    ["names behind a long value", `q=${"a".repeat(8_000)}${"&b".repeat(2_000)}`],
  ])("never reaches Next.js, whoever asks: %s", (_what, query) => {
    for (const cookie of [undefined, "signed"]) {
      expect(asked("/quotes", query, cookie)).toMatchObject({ status: 400, contentType: "text/html; charset=utf-8" });
      const told = asked("/api/trpc/quotes.list", query, cookie);
      expect(told?.status).toBe(400);
      expect(JSON.parse(told?.body ?? "")).toMatchObject({ error: { code: "parameter_invalid", requestId: "req_1" } });
    }
  });

  test("is told from a long query of few names, which passes", () => {
    for (const query of ["", "a", `input=${"%5B".repeat(4_000)}`, "a=1&".repeat(99)]) {
      expect(asked("/api/trpc/quotes.list", query)).toBeUndefined();
    }
    expect(asked("/widgets/loan-indication", "a=1&".repeat(100))).toMatchObject({ status: 400 });
  });
});

/** Next.js makes its page of 30 kB for each, and files of the build are not counted: a stranger's 150 a second took the process. */
describe("what the build did not make", () => {
  test.each(["/_next/static/chunks/b.js", "/_next/static/chunks", "/_next/data/a.json", "/_next/image", "/_next/%5B"])(
    "never reaches Next.js, whoever asks: %s",
    (path) => {
      for (const cookie of [undefined, "signed"]) expect(asked(path, "", cookie)).toMatchObject({ status: 404 });
    },
  );

  test("is told from what it made", () => {
    for (const path of ["/_next/static/chunks/a.js", "/_next/static/build/%5Bid%5D.js"]) {
      expect(asked(path, "")).toBeUndefined();
    }
  });
});
