import type { Answers } from "../trpc/answers.ts";

export type ShownCase = Answers["cases"]["get"]["data"];
export type ShownMessage = Answers["caseMessages"]["list"]["data"][number];
