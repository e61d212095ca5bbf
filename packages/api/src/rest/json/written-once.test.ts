import { expect, test } from "vitest";
import { etagOf } from "../etag.ts";
import { writtenOnce } from "./written-once.ts";

test("an answer that several are given is written as each would be, once", () => {
  let read = 0;
  const answer = {
    get data() {
      read += 1;
      return ["é", { at: 1 }];
    },
  };
  const [first, second] = [writtenOnce(answer), writtenOnce(answer)];
  expect(read).toBe(1);
  expect(second).toBe(first);
  expect(first).toEqual({ text: JSON.stringify(answer), etag: etagOf(JSON.stringify(answer)) });
});

test("an answer of its own is written for itself, however much it is alike", () => {
  expect(writtenOnce({ data: [1] }).text).toBe(writtenOnce({ data: [1] }).text);
  expect(writtenOnce({ data: [2] }).text).not.toBe(writtenOnce({ data: [1] }).text);
});
