import type { TenantIds } from "./testing-matrix-row.ts";

/** What of a tenant an input names. */
export const quote = ({ quoteId }: TenantIds) => ({ quoteId });
export const testQuote = ({ testQuoteId }: TenantIds) => ({ quoteId: testQuoteId });
export const inSession = ({ sessionId, organizationId }: TenantIds) => ({ sessionId, organizationId });
export const inCase = ({ caseId }: TenantIds) => ({ caseId });
export const destination = ({ destinationId }: TenantIds) => ({ destinationId });
export const delivery = ({ destinationId, eventId }: TenantIds) => ({ destinationId, eventId });
export const factorReset = ({ factorResetId }: TenantIds) => ({ resetId: factorResetId });
export const document = ({ documentId }: TenantIds) => ({ documentId });
export const requirement = ({ organizationId, requirementId }: TenantIds) => ({ organizationId, requirementId });
export const passkey = ({ passkeyId }: TenantIds) => ({ passkeyId });
export const key = ({ apiKeyId }: TenantIds) => ({ apiKeyId });
export const organization = ({ organizationId }: TenantIds) => ({ organizationId });
export const supportCase = ({ organizationId, caseId }: TenantIds) => ({ organizationId, caseId });
export const approval = ({ organizationId, approvalId }: TenantIds) => ({
  organizationId,
  approvalId,
});
export const supportQuote = ({ organizationId, quoteId }: TenantIds) => ({ organizationId, quoteId });
export const partnerLink = ({ organizationId, partnerId }: TenantIds) => ({
  merchantOrganizationId: organizationId,
  partnerOrganizationId: partnerId,
});
