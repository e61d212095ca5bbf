/** Ids of one organization's things. */
export interface TenantIds {
  readonly organizationId: string;
  readonly partnerId: string;
  readonly userId: string;
  readonly sessionId: string;
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
  /** Of its sandbox, which the other ids are not of. */
  readonly testQuoteId: string;
}

/** Who is let in; everyone else is refused every time. */
export type Audience = keyof typeof AUDIENCES;

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
  administratorsAndAgents: ["owner", "otherOwner", "tester", "agent"],
  credentials: ["credential"],
  agents: ["agent"],
} as const;

export interface MatrixRow {
  readonly for: Audience;
  /** An honest input of the organization's own people. */
  readonly input?: (ids: TenantIds) => unknown;
}

const quote = ({ quoteId }: TenantIds) => ({ quoteId });
const testQuote = ({ testQuoteId }: TenantIds) => ({ quoteId: testQuoteId });
const inSession = ({ sessionId, organizationId }: TenantIds) => ({ sessionId, organizationId });
const inCase = ({ caseId }: TenantIds) => ({ caseId });
const destination = ({ destinationId }: TenantIds) => ({ destinationId });
const delivery = ({ destinationId, eventId }: TenantIds) => ({ destinationId, eventId });
const document = ({ documentId }: TenantIds) => ({ documentId });
const requirement = ({ organizationId, requirementId }: TenantIds) => ({ organizationId, requirementId });
const key = ({ apiKeyId }: TenantIds) => ({ apiKeyId });
const organization = ({ organizationId }: TenantIds) => ({ organizationId });
const supportCase = ({ organizationId, caseId }: TenantIds) => ({ organizationId, caseId });
const supportQuote = ({ organizationId, quoteId }: TenantIds) => ({ organizationId, quoteId });
const partnerLink = ({ organizationId, partnerId }: TenantIds) => ({
  merchantOrganizationId: organizationId,
  partnerOrganizationId: partnerId,
});
const REPLY = { name: "Reply", bodyNl: "Hallo", bodyEn: "Hello" };
const OPENING = { type: "general", message: { body: "Hello" } };
const QUOTE = {
  address: { country: "NL", postalCode: "1234 AB", houseNumber: "12", street: "Dorpsstraat", city: "Utrecht" },
  contact: { email: "jan@example.nl", lastName: "Jansen" },
  currency: "EUR",
  totalInclTax: 100,
  lineItems: [{ type: "battery", totalInclTax: 100 }],
};

/** Every procedure of the service. One that is missing here fails procedure-matrix.test.ts. */
export const PROCEDURES: Readonly<Record<string, MatrixRow>> = {
  "account.get": { for: "everyoneInPerson" },
  "account.organizations": { for: "everyoneInPerson" },
  "account.chooseOrganization": { for: "everyoneInPerson", input: inSession },
  "account.sessions": { for: "everyoneInPerson" },
  "account.endSession": { for: "everyoneInPerson", input: ({ sessionId }) => ({ sessionId }) },
  "account.endOtherSessions": { for: "everyoneInPerson", input: ({ sessionId }) => ({ keepSessionId: sessionId }) },
  "apiKeys.list": { for: "administratorsInPerson" },
  "apiKeys.create": { for: "administratorsInPerson", input: () => ({ name: "Planning" }) },
  "apiKeys.roll": { for: "administratorsInPerson", input: (ids) => ({ ...key(ids), graceHours: 1 }) },
  "apiKeys.revoke": { for: "administratorsInPerson", input: key },
  "audit.list": { for: "administratorsInPerson", input: ({ quoteId }) => ({ subjectId: quoteId }) },
  "cannedReplies.list": { for: "agents" },
  "cannedReplies.filled": { for: "agents", input: supportCase },
  "cannedReplies.create": { for: "agents", input: () => REPLY },
  "cannedReplies.update": { for: "agents", input: ({ cannedReplyId }) => ({ ...REPLY, cannedReplyId }) },
  "cannedReplies.delete": { for: "agents", input: ({ cannedReplyId }) => ({ cannedReplyId }) },
  "caseMessages.list": { for: "organization", input: inCase },
  "caseMessages.thread": { for: "people", input: inCase },
  "caseMessages.post": { for: "writers", input: (ids) => ({ ...inCase(ids), body: "More" }) },
  "caseReads.get": { for: "people", input: inCase },
  "caseReads.mark": { for: "people", input: ({ caseId, messageId }) => ({ caseId, messageId }) },
  "caseReads.unreadCases": { for: "people" },
  "cases.counts": { for: "organization" },
  "cases.create": { for: "writers", input: (ids) => ({ ...quote(ids), ...OPENING }) },
  "cases.get": { for: "organization", input: inCase },
  "cases.list": { for: "organization", input: quote },
  "cases.tab": { for: "people", input: () => ({ tab: "platform" }) },
  "cli.attempts": { for: "organization", input: () => ({ since: "2026-06-01T00:00:00Z" }) },
  "cli.event": { for: "organization", input: ({ eventId }) => ({ eventId }) },
  "cli.events": { for: "organization", input: ({ eventId }) => ({ after: eventId }) },
  "cli.resend": { for: "administrators", input: ({ eventId }) => ({ eventId }) },
  "correlationClaims.resolve": {
    for: "credentials",
    input: () => ({ email: "jan@example.nl", postalCode: "1234 AB", houseNumber: "12" }),
  },
  "costPreview.preview": { for: "organization", input: () => ({ currency: "EUR", totalInclTax: 15_000 }) },
  "costPreview.explore": { for: "organization", input: () => ({ ask: { kind: "amount", totalInclTax: 15_000 } }) },
  "costPreview.ofQuote": { for: "organization", input: quote },
  "history.eventsOfCase": { for: "organization", input: inCase },
  "history.eventsOfQuote": { for: "organization", input: quote },
  "deliveries.get": { for: "organization", input: delivery },
  "deliveries.health": { for: "organization", input: destination },
  "deliveries.healthOfAll": { for: "organization" },
  "deliveries.list": { for: "organization", input: destination },
  "deliveries.replay": { for: "administrators", input: delivery },
  "deliveries.replayFailed": {
    for: "administrators",
    input: (ids) => ({ ...destination(ids), since: "2026-06-01T00:00:00Z", dryRun: true }),
  },
  "deliveries.sendAllNow": { for: "administrators", input: destination },
  "deliveries.sendNow": { for: "administrators", input: delivery },
  "deliveries.sendTest": { for: "administrators", input: destination },
  "destinations.create": {
    for: "administrators",
    input: () => ({ name: "New", url: "https://hooks.example.com/new" }),
  },
  "destinations.delete": { for: "administrators", input: destination },
  "destinations.get": { for: "organization", input: destination },
  "destinations.list": { for: "organization" },
  "destinations.rotateBearerSecret": { for: "administrators", input: destination },
  "destinations.rotateSigningSecret": { for: "administrators", input: destination },
  "destinations.update": { for: "administrators", input: (ids) => ({ ...destination(ids), name: "Other" }) },
  "live.organization": { for: "people", input: organization },
  "live.queue": { for: "agents", input: () => ({}) },
  "developmentMail.list": { for: "administratorsAndAgents" },
  // Its bytes come over REST alone: without them it is refused for that.
  "documents.add": { for: "writers", input: (ids) => ({ ...quote(ids), fileName: "invoice.pdf" }) },
  "documents.content": { for: "organization", input: document },
  "documents.get": { for: "organization", input: document },
  "documents.list": { for: "organization", input: quote },
  "events.get": { for: "organization", input: ({ eventId }) => ({ eventId }) },
  "events.list": { for: "organization", input: () => ({}) },
  "events.send": { for: "administrators", input: ({ eventId }) => ({ eventId }) },
  "financing.move": {
    for: "agents",
    input: (ids) => ({ ...supportQuote(ids), command: { type: "start_application" } }),
  },
  "financing.options": { for: "agents", input: supportQuote },
  "financing.supportTimeline": { for: "agents", input: supportQuote },
  "financing.timeline": { for: "organization", input: quote },
  "members.cancelInvitation": { for: "administratorsOfLiveData", input: ({ invitationId }) => ({ invitationId }) },
  "members.changeRole": { for: "administratorsOfLiveData", input: ({ userId }) => ({ userId, role: "admin" }) },
  "members.invitations": { for: "administratorsOfLiveData" },
  "members.invite": {
    for: "administratorsOfLiveData",
    input: () => ({ email: "someone@voorbeeld.example", role: "member" }),
  },
  "members.list": { for: "peopleOfLiveData" },
  "members.resetSecondFactor": { for: "administratorsOfLiveData", input: ({ userId }) => ({ userId }) },
  "members.remove": { for: "administratorsOfLiveData", input: ({ userId }) => ({ userId }) },
  "notifications.choose": {
    for: "peopleOfLiveData",
    input: () => ({ topic: "message", frequency: "daily" }),
  },
  "notifications.get": { for: "peopleOfLiveData" },
  "onboarding.get": { for: "people" },
  "organizations.get": { for: "peopleOfLiveData" },
  "organizations.requireSecondFactor": { for: "ownersOfLiveData", input: () => ({ isRequired: false }) },
  "organizations.update": { for: "administratorsOfLiveData", input: () => ({ name: "Zonniger Dak B.V." }) },
  "quotes.counts": { for: "people" },
  "quotes.create": { for: "writers", input: () => QUOTE },
  "quotes.customers": { for: "people", input: ({ quoteId }) => ({ quoteIds: [quoteId] }) },
  "quotes.get": { for: "organization", input: quote },
  "quotes.list": { for: "people", input: ({ quoteId }) => ({ search: quoteId }) },
  "requirements.accept": { for: "agents", input: requirement },
  "requirements.list": { for: "organization", input: quote },
  "requirements.open": {
    for: "agents",
    input: (ids) => ({ ...supportQuote(ids), kind: "invoice", text: "The invoice", waitingOn: "merchant" }),
  },
  "requirements.reject": { for: "agents", input: (ids) => ({ ...requirement(ids), reason: "It cannot be read." }) },
  "requirements.supportList": { for: "agents", input: supportQuote },
  "requirements.withdraw": { for: "agents", input: requirement },
  "sandbox.advance": {
    for: "testers",
    input: (ids) => ({ ...testQuote(ids), command: { type: "start_application" } }),
  },
  "sandbox.choose": { for: "people", input: ({ sessionId }) => ({ sessionId, mode: "test" }) },
  "sandbox.options": { for: "testers", input: testQuote },
  "search.find": { for: "people", input: ({ caseId }) => ({ text: caseId }) },
  "supportAudit.list": { for: "agents", input: organization },
  "supportCases.addNote": { for: "agents", input: (ids) => ({ ...supportCase(ids), body: "Note" }) },
  "supportCases.attend": { for: "agents", input: (ids) => ({ ...supportCase(ids), isTyping: true }) },
  "supportCases.claim": { for: "agents", input: supportCase },
  "supportCases.close": { for: "agents", input: supportCase },
  "supportCases.counts": { for: "agents" },
  "supportCases.createPlatformFeedback": {
    for: "agents",
    input: (ids) => ({ ...supportQuote(ids), requestType: "document_request", message: { body: "Please" } }),
  },
  "supportCases.deleteNote": { for: "agents", input: (ids) => ({ ...supportCase(ids), noteId: ids.noteId }) },
  "supportCases.get": { for: "agents", input: supportCase },
  "supportCases.hide": { for: "agents", input: supportCase },
  "supportCases.locate": { for: "agents", input: inCase },
  "supportCases.messages": { for: "agents", input: supportCase },
  "supportCases.queue": { for: "agents", input: (ids) => ({ tab: "unclaimed", ...organization(ids) }) },
  "supportCases.redactMessage": {
    for: "agents",
    input: (ids) => ({ ...supportCase(ids), messageId: ids.messageId, reason: "Asked for" }),
  },
  "supportCases.release": { for: "agents", input: supportCase },
  "supportCases.reopen": { for: "agents", input: supportCase },
  "supportCases.reply": { for: "agents", input: (ids) => ({ ...supportCase(ids), body: "Answer" }) },
  "supportCases.setStage": { for: "agents", input: (ids) => ({ ...supportCase(ids), stage: "busy" }) },
  "supportCases.setWaitingOn": { for: "agents", input: (ids) => ({ ...supportCase(ids), waitingOn: "consumer" }) },
  "supportCases.show": { for: "agents", input: supportCase },
  "supportNotifications.choose": { for: "agents", input: () => ({ topic: "message", frequency: "daily" }) },
  "supportNotifications.get": { for: "agents" },
  "supportOrganizations.create": {
    for: "agents",
    input: ({ quoteId }) => ({
      name: "Nieuw",
      slug: quoteId.toLowerCase().replaceAll("_", "-"),
      ownerEmail: "eigenaar@voorbeeld.example",
    }),
  },
  "supportOrganizations.get": { for: "agents", input: organization },
  "supportOrganizations.inviteOwner": {
    for: "agents",
    input: ({ partnerId }) => ({ organizationId: partnerId, ownerEmail: "eigenaar@voorbeeld.example" }),
  },
  "supportOrganizations.linkPartner": { for: "agents", input: partnerLink },
  "supportOrganizations.list": { for: "agents", input: () => ({}) },
  "supportOrganizations.setMayResolveClaims": {
    for: "agents",
    input: (ids) => ({ ...organization(ids), mayResolveClaims: false }),
  },
  "supportOrganizations.suspend": { for: "agents", input: organization },
  "supportOrganizations.unlinkPartner": { for: "agents", input: partnerLink },
  "supportOrganizations.unsuspend": { for: "agents", input: organization },
  "supportQuotes.counts": { for: "agents", input: organization },
  "supportQuotes.get": { for: "agents", input: supportQuote },
  "supportQuotes.list": { for: "agents", input: organization },
  "supportQuotes.locate": { for: "agents", input: quote },
};
