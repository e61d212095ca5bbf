import type { Answers } from "../../../trpc/answers.ts";

export type QueuedCase = Pick<
  Answers["supportCases"]["queue"]["data"][number],
  "caseId" | "subject" | "organization" | "updatedAt"
>;

export interface InCase {
  readonly organizationId: string;
  readonly caseId: string;
}

/** Ids are unique within an organization only: both name a row of the queue. */
export const queuedCaseId = ({ organization, caseId }: QueuedCase): string =>
  `${organization.organizationId} ${caseId}`;

export function inCaseOf(id: string): InCase {
  const [organizationId = "", caseId = ""] = id.split(" ");
  return { organizationId, caseId };
}
