import { createElement } from "react";
import { expect, test } from "vitest";
import { rendered } from "../../../testing-rendered.ts";
import { RoleTable } from "./role-table.tsx";

/** What the row of a right says of owner, administrator, member and viewer. */
function rowOf(right: string): string[] {
  const rows = rendered(createElement(RoleTable)).split("<tr>");
  const row = rows.find((one) => one.includes(`>${right}<`)) ?? "";
  return [...row.matchAll(/aria-label="(\w+)"/g)].map(([, word = ""]) => word);
}

test("what each role may do with documents is told, as of quotes and cases", () => {
  expect(rowOf("Create quotes")).toEqual(["Yes", "Yes", "Yes", "No"]);
  expect(rowOf("Add and delete documents")).toEqual(["Yes", "Yes", "Yes", "No"]);
});
