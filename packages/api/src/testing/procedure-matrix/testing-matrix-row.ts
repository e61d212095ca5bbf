/** Ids of one organization's things. */
export interface TenantIds {
  readonly organizationId: string;
  readonly partnerId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly passkeyId: string;
  readonly quoteId: string;
  readonly caseId: string;
  readonly messageId: string;
  readonly destinationId: string;
  readonly eventId: string;
  readonly apiKeyId: string;
  readonly invitationId: string;
  readonly noteId: string;
  readonly documentId: string;
  readonly requirementId: string;
  readonly cannedReplyId: string;
  readonly approvalId: string;
  /** An agent with a second factor. */
  readonly agentId: string;
  readonly factorResetId: string;
  /** Of its sandbox, which the other ids are not of. */
  readonly testQuoteId: string;
}

/** Who is let in; everyone else is refused every time. */
type Audience = keyof typeof AUDIENCES;

export const AUDIENCES = {
  organization: ["credential", "viewer", "member", "owner", "otherOwner", "tester"],
  writers: ["credential", "member", "owner", "otherOwner", "tester"],
  administrators: ["credential", "owner", "otherOwner", "tester"],
  administratorsInPerson: ["owner", "otherOwner", "tester"],
  administratorsOfLiveData: ["owner", "otherOwner"],
  people: ["viewer", "member", "owner", "otherOwner", "tester"],
  ownersOfLiveData: ["owner", "otherOwner"],
  peopleOfLiveData: ["viewer", "member", "owner", "otherOwner"],
  testers: ["tester"],
  everyoneInPerson: ["viewer", "member", "owner", "otherOwner", "tester", "agent"],
  ownersAndAgents: ["owner", "otherOwner", "tester", "agent"],
  credentials: ["credential"],
  agents: ["agent"],
} as const;

export interface MatrixRow {
  readonly for: Audience;
  /** An honest input of the organization's own people. */
  readonly input?: (ids: TenantIds) => unknown;
}
