import { expect, test } from "vitest";
import { keptValue } from "./kept-value.ts";

test("what a browser kept is read back; nothing, an emptied text and what is no JSON stop no page", () => {
  expect(keptValue('["cas_1"]', [""])).toEqual(["cas_1"]);
  for (const text of [null, "", '["cas_1"', "undefined"]) expect(keptValue(text, ["otherwise"])).toEqual(["otherwise"]);
});
