/** What a proposed move is sealed for: its own row, and no other (decision record 0213). */
export const approvalPurpose = (organizationId: string, approvalId: string): string =>
  `approval-move:${organizationId}:${approvalId}`;
