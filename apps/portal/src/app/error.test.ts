import { createElement } from "react";
import { expect, test } from "vitest";
import { rendered } from "../testing-rendered.ts";
import ErrorPage from "./error.tsx";

const drawn = (digest?: string) => {
  const error = Object.assign(new Error("failed"), digest === undefined ? {} : { digest });
  return rendered(createElement(ErrorPage, { error, retry: () => undefined }));
};

test("a request number is asked for only where it is shown", () => {
  expect(drawn("req_1")).toContain("contact the financing team and mention this request number.");
  expect(drawn("req_1")).toContain("req_1");
  expect(drawn()).toContain("contact the financing team.");
  expect(drawn()).not.toContain("request number");
});
