import type { Answers } from "../../../trpc/answers.ts";

/** A move that the lifecycle allows now, with its consequences. */
export type FinancingOption = Answers["financing"]["options"]["data"][number];

/** What ends the financing without a payment: it stands apart, as it is no next step like the others. */
export const endsUnpaid = ({ phase, status }: FinancingOption): boolean => phase === "closed" && status !== "completed";
