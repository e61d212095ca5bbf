import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import { ulidToUUID } from "ulid";
import { expect, test } from "vitest";
import { uuidOf } from "./claim-uuid.ts";

test.each([
  ["crclm_00000000000000000000000000", "00000000-0000-0000-0000-000000000000"],
  ["crclm_00000000000000000000000001", "00000000-0000-0000-0000-000000000001"],
  ["crclm_0000000000000000000000000Z", "00000000-0000-0000-0000-00000000001f"],
  ["crclm_01ARZ3NDEKTSV4RRFFQ69G5FAV", "01563e3a-b5d3-d676-4c61-efb99302bd5b"],
  ["crclm_7ZZZZZZZZZZZZZZZZZZZZZZZZZ", "ffffffff-ffff-ffff-ffff-ffffffffffff"],
])("%s is %s", (id, uuid) => {
  expect(uuidOf(id)).toBe(uuid);
});

test("agrees with the ULID library, in lower case", () => {
  const makeId = createIdMaker(systemClock);
  for (let count = 0; count < 200; count += 1) {
    const id = makeId("correlationClaim");
    expect(uuidOf(id)).toBe(ulidToUUID(id.slice(-26)).toLowerCase());
  }
});
