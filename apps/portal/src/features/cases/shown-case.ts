import type { Answers } from "../../trpc/answers.ts";

export type ShownCase = Answers["cases"]["get"]["data"];
export type ShownMessage = Answers["caseMessages"]["thread"]["data"][number];

/** A list may hold tombstones of hidden cases; where nobody asked for them it does not. */
export const isShown = (found: Answers["cases"]["list"]["data"][number]): found is ShownCase => !("hiddenAt" in found);

/** Until which day the merchant is to answer: it counts while it is their turn. A closed case waits on nobody. */
export const answerDay = ({ waitingOn, expiresAt }: Pick<ShownCase, "waitingOn" | "expiresAt">): string | undefined =>
  waitingOn === "merchant" ? expiresAt : undefined;
