import type { Answers } from "../../../trpc/answers.ts";

export type ShownDestination = Answers["destinations"]["get"]["data"];
