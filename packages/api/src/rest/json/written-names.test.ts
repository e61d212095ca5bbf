import fc from "fast-check";
import { expect, test } from "vitest";
import { writtenNames } from "./written-names.ts";

test("names come in the order in which they are written, also names that look like numbers", () => {
  const names = fc.uniqueArray(fc.oneof(fc.string(), fc.nat({ max: 30 }).map(String)), { maxLength: 8 });
  fc.assert(
    fc.property(names, fc.jsonValue(), (written, value) => {
      const fields = written.map((name) => `${JSON.stringify(name)} : ${JSON.stringify(value)}`).join(" , ");
      const text = `{"before":${JSON.stringify(value)},"x":[null,[1],{"y":{${fields}}}],"x2":1}`;
      expect(writtenNames(Buffer.from(text))(["x", 2, "y"])).toEqual(written);
    }),
  );
});

test("an escaped name is told as it reads", () => {
  expect(writtenNames(Buffer.from('{"b":"}\\"","\\u0061":-1.5e3,"1":true}'))([])).toEqual(["b", "a", "1"]);
});

test("of a name that stands twice the last value counts, and what is no object has no names", () => {
  const namesAt = writtenNames(Buffer.from('{"x":[{"b":{}}],"x":[{"2":[],"1":{}}],"y":{"a":1},"y":1}'));
  expect(namesAt(["x", 0])).toEqual(["2", "1"]);
  expect([["x"], ["x", 0, "2"], ["x", 0, "b", "c"], ["x", 1], ["y"], ["z"]].map(namesAt)).toEqual(Array(6).fill([]));
});
