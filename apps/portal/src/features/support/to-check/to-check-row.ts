import type { Answers } from "../../../trpc/answers.ts";
import { requirementAnchor } from "../../documents/document-anchors.ts";
import { supportQuoteHref } from "../support-href.ts";

export type ToCheckRow = Answers["supportQuotes"]["toCheck"]["data"][number];

/** Ids are unique within an organization only: both name a row. */
export const toCheckId = ({ organization, requirementId }: ToCheckRow): string =>
  `${organization.organizationId} ${requirementId}`;

/** Its place on the page of its quote, where it is accepted or rejected. */
export const toCheckRowHref = ({ organization, quoteId, requirementId }: ToCheckRow): string =>
  `${supportQuoteHref(organization.organizationId, quoteId)}#${requirementAnchor(requirementId)}`;
