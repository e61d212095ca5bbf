import { testDatabase } from "@quote-financing/db/testing/test-database";
import { describe, expect, test } from "vitest";
import { createCaseWorld } from "../testing-case-world.ts";

const database = testDatabase();

const refusal = (code: string, param: string) => ({ cause: { code, param } });

describe("a cursor", () => {
  const withCursor = async () => {
    const w = await createCaseWorld(database.db);
    for (const body of ["First", "Second", "Third"]) {
      await w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message: { body } });
      w.clock.advance(1000);
    }
    const query = { state: "open", updatedSince: "2026-06-01T09:30:00Z" } as const;
    const page = await w.merchant.cases.list({ ...query, pageSize: "1" });
    return { w, cursor: page.links.next?.cursor ?? "", href: page.links.next?.href };
  };

  test("is what the link carries", async () => {
    const { cursor, href } = await withCursor();
    expect(new URL(href ?? "", "https://service.example").searchParams.get("cursor")).toBe(cursor);
  });

  test("ignores any page size sent with it and accepts the filters that it froze", async () => {
    const { w, cursor } = await withCursor();
    const same = { state: "open", updatedSince: "2026-06-01T11:30:00+02:00" } as const;

    for (const pageSize of ["250", "0", "nonsense", ""]) {
      expect((await w.merchant.cases.list({ cursor, pageSize, ...same })).data).toHaveLength(1);
    }
  });

  test("refuses filters sent with it that differ or that it does not have", async () => {
    const { w, cursor } = await withCursor();
    const differing = [
      ["state", { state: "closed" }],
      ["quoteId", { quoteId: w.quoteId }],
      ["updatedSince", { updatedSince: "2026-06-01T09:30:00.001Z" }],
    ] as const;

    for (const [param, filter] of differing) {
      await expect(w.merchant.cases.list({ cursor, ...filter })).rejects.toMatchObject(
        refusal("parameter_invalid", param),
      );
    }
  });

  test("is refused after any change to it, when empty, and for another organization", async () => {
    const { w, cursor } = await withCursor();
    const other = await createCaseWorld(database.db);
    const middle = Math.floor(cursor.length / 2);
    const flipped = cursor[middle] === "A" ? "B" : "A";
    const altered = [
      `${cursor.slice(0, middle)}${flipped}${cursor.slice(middle + 1)}`,
      `${cursor}x`,
      cursor.slice(0, -1),
      `${cursor}.`,
      cursor.toUpperCase(),
      "",
      ".",
      "🏠",
    ];

    for (const text of altered) {
      const attempt = w.merchant.cases.list({ cursor: text });
      await expect(attempt).rejects.toMatchObject(refusal("cursor_invalid", "cursor"));
    }
    await expect(other.merchant.cases.list({ cursor })).rejects.toMatchObject(refusal("cursor_invalid", "cursor"));
  });
});
