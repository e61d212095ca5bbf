import type { Answers } from "../../../trpc/answers.ts";

export type ShownApiKey = Answers["apiKeys"]["list"]["data"][number];
