import { FINANCING_STATUSES } from "@quote-financing/domain/vocabulary";
import { expect, test } from "vitest";
import { VIEW_FILTERS } from "../quote-views.ts";

test("each status is in one of the views of a course: new, in progress, completed or stopped", () => {
  const { new: begun, in_progress, completed, stopped } = VIEW_FILTERS;
  const shown = [begun, in_progress, completed, stopped].flatMap(({ statuses }) => statuses ?? []);
  expect(shown.toSorted()).toEqual(FINANCING_STATUSES.toSorted());
});
