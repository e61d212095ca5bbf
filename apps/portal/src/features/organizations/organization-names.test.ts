import { expect, test } from "vitest";
import en from "../../../messages/en.json" with { type: "json" };
import nl from "../../../messages/nl.json" with { type: "json" };

test.each([nl, en])("the page of an organization says of each name which one it is", ({ organization }) => {
  const { rename, newName, name, slug } = organization;
  expect(new Set([rename, newName, name, slug]).size).toBe(4);
});
