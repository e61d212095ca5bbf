/** Ids that the pages of the stories name. */
export interface PortalIds {
  readonly organizationId: string;
  readonly quoteId: string;
  readonly caseId: string;
  readonly destinationId: string;
  readonly documentId: string;
  /** Of a mailed link. */
  readonly invitationToken: string;
}

const ULID = "01M7YMBYKMKEYDB6C3P2JVES02";

/** Well-formed ids of nothing. */
export const UNKNOWN_IDS: PortalIds = {
  organizationId: `mer_${ULID}`,
  quoteId: `qot_${ULID}`,
  caseId: `cas_${ULID}`,
  destinationId: `whk_${ULID}`,
  documentId: `doc_${ULID}`,
  invitationToken: "unknown",
};
