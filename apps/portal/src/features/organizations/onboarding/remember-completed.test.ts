import { expect, test } from "vitest";
import { rememberCompleted } from "./remember-completed.ts";

test("the first steps are asked for until they are done, and never again; each organization by itself", async () => {
  const hasCompleted = rememberCompleted();
  const asked: string[] = [];
  const answer = (organizationId: string, isComplete: boolean) =>
    hasCompleted(organizationId, async () => {
      asked.push(organizationId);
      return isComplete;
    });

  expect(await answer("mer_1", false)).toBe(false);
  expect(await answer("mer_1", true)).toBe(true);
  expect(await answer("mer_1", false)).toBe(true);
  expect(await answer("mer_2", false)).toBe(false);
  expect(asked).toEqual(["mer_1", "mer_1", "mer_2"]);
});
