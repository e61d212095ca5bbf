import { expect, test } from "vitest";
import { problemsAtFields } from "../../../ui/forms/problems-at-fields.ts";
import { judgeJoiner } from "./judge-joiner.ts";

test("a joiner's problems stand at the name and at the new password", async () => {
  const refusals = await judgeJoiner({ name: "", password: "short" });
  const typed = { name: "", newPassword: "short" };
  expect(problemsAtFields(refusals, typed, ({ rule }) => rule ?? "by its code")).toEqual({
    name: "missing",
    newPassword: "length",
  });
});
