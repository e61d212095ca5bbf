import type { Answers } from "../../../trpc/answers.ts";

export type ShownDelivery = Answers["deliveries"]["list"]["data"][number];
export type ShownDeliveryDetail = Answers["deliveries"]["get"]["data"];
export type ShownHealth = Answers["deliveries"]["health"]["data"];
