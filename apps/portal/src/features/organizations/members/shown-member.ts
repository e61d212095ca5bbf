import type { Answers } from "../../../trpc/answers.ts";

export type ShownMember = Answers["members"]["list"]["data"][number];
