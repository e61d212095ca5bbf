import type { Answers } from "../../../trpc/answers.ts";

/** A move that the lifecycle allows now, with its consequences. */
export type FinancingOption = Answers["financing"]["options"]["data"][number];
