import { expect, test } from "vitest";
import { FINANCING_STATUSES, type FinancingStatus } from "../vocabulary.ts";
import { FINANCING_MOVES, STANDINGS } from "./lifecycle.ts";

const after = (status: FinancingStatus): FinancingStatus[] =>
  Object.values(FINANCING_MOVES[status]).flatMap((move) => (move === null || move === "sub status" ? [] : [move]));

/** All that moves lead to, with where they began. */
function reachedFrom(start: FinancingStatus): Set<FinancingStatus> {
  const reached = new Set([start]);
  for (const status of reached) for (const next of after(status)) reached.add(next);
  return reached;
}

test("an offer is accepted from offer_accepted on, until its financing ends", () => {
  const reached = reachedFrom("offer_accepted");
  const goesOn = FINANCING_STATUSES.filter((status) => reached.has(status) && STANDINGS[status].phase !== "closed");
  expect(FINANCING_STATUSES.filter((status) => STANDINGS[status].isAccepted)).toEqual(goesOn);
});
