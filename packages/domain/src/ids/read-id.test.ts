import { expect, test } from "vitest";
import { readId } from "./read-id.ts";

const ULID = "01JZ8Q4C5T9V3W7X1Y2Z3A4B5F";

test.each([
  [`qot_${ULID}`, "quote", `qot_${ULID}`],
  [`CAS_${ULID.toLowerCase()}`, "case", `cas_${ULID}`],
  [`csMsg_${ULID}`, "caseMessage", `csmsg_${ULID}`],
])("%s is an id, in any case", (text, kind, id) => {
  expect(readId(text)).toEqual({ kind, id });
});

test.each([
  `xyz_${ULID}`,
  ULID,
  `qot${ULID}`,
  `qot_${ULID}0`,
  `qot_${ULID.slice(1)}`,
  `qot_${ULID.slice(1)}U`,
  "_",
  "",
])("%j is none", (text) => {
  expect(readId(text)).toBeUndefined();
});
