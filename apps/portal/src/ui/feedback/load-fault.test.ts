import { createElement } from "react";
import { expect, test } from "vitest";
import messages from "../../../messages/en.json" with { type: "json" };
import { rendered } from "../../testing-rendered.ts";
import { orLoadFault } from "./load-fault.tsx";

const Part = () => "the part";

test("a part of a page that comes is that part", async () => {
  expect(await orLoadFault(Promise.resolve(Part))).toBe(Part);
});

test("a part of a page that cannot be fetched offers another try in its place", async () => {
  const fault = createElement(await orLoadFault(Promise.reject(new Error("ChunkLoadError"))));
  expect(rendered(fault)).toContain(messages.fault.retry);
});
