import { expect, test } from "vitest";
import { namesInRequest } from "./names-in-request.ts";

test("the text of a body is read once, however many of its objects have names such as 1", () => {
  const text = `{"lines":[${Array(50).fill('{"b":1,"1":0}')}]}`;
  let readings = 0;
  const namesAt = namesInRequest([], "", {
    value: JSON.parse(text),
    text,
    get bytes() {
      readings += 1;
      return Buffer.from(text);
    },
    names: 101,
    issue: undefined,
  });

  for (let line = 0; line < 50; line += 1) expect(namesAt(["body", "lines", line])).toEqual(["b", "1"]);
  expect(readings).toBe(1);
});
