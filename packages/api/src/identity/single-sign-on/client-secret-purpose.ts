/** What the secret of a client is sealed for: the row of its organization, and no other (decision record 0213). */
export const clientSecretPurpose = (organizationId: string): string => `client-secret:${organizationId}`;
