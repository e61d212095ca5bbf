import { expect, test } from "vitest";
import { withAppended } from "./with-appended.ts";

const first = { messageId: "csmsg_1", body: "First" };
const second = { messageId: "csmsg_2", body: "Second" };

test("what was posted stands at the end, once, whether the poll or the answer comes first", () => {
  expect(withAppended([first], second, "messageId")).toEqual([first, second]);
  expect(withAppended([first, second], second, "messageId")).toEqual([first, second]);
});
