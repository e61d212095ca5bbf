import type { Answers } from "../../../trpc/answers.ts";

export type ShownSupportCase = Answers["supportCases"]["get"]["data"];
export type ShownNote = Answers["supportCases"]["get"]["notes"][number];
