import { expect, test, vi } from "vitest";
import { findBinaries } from "./find-binaries.ts";

vi.mock("node:os", async (original) => ({ ...(await original<typeof import("node:os")>()), arch: () => "pdp11" }));

test("who has no embedded PostgreSQL is told to set DATABASE_URL, not which module is missing", () => {
  expect(() => findBinaries(undefined)).toThrow(
    /^there is none for \w+-pdp11 in this installation\. Set DATABASE_URL\.$/,
  );
});
