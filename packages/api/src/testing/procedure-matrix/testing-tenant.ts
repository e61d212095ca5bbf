import { sessions } from "@quote-financing/db/schema/tables";
import type { Caller } from "@quote-financing/domain/people/caller";
import { operatorContext } from "../../audit/operator-context.ts";
import { addTestPasskey } from "../../identity/passkeys/testing-passkey.ts";
import { keepTestProvider, SOME_PROVIDER } from "../../identity/single-sign-on/testing-stored-provider.ts";
import { addTestDocument } from "../../quotes/requirements/testing-documents.ts";
import { type QuoteBody, testQuoteBody } from "../../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../../router.ts";
import { writeProposal } from "../../support/approvals/propose-move.ts";
import { createCallerFactory } from "../../trpc.ts";
import type { TestServices } from "../test-services.ts";
import { testContext } from "../testing-context.ts";
import { createTestCredential } from "../testing-credential.ts";
import { numberTestEvents } from "../testing-event-numbers.ts";
import { createTestOrganization, linkTestPartner } from "../testing-organization.ts";
import { createTestAgent, createTestMember } from "../testing-people.ts";
import { createColleagues } from "./testing-colleagues.ts";
import type { TenantIds } from "./testing-matrix-row.ts";

export const VISITORS = [
  "signedOut",
  "credential",
  "viewer",
  "member",
  "owner",
  "otherOwner",
  "tester",
  "agent",
] as const;
export type Visitor = (typeof VISITORS)[number];

const createCaller = createCallerFactory(appRouter);

/** An organization with one of everything, and everyone who may knock on it. */
export async function createTenant(services: TestServices, quote: Partial<QuoteBody> = {}) {
  // By the passkey that their account has: it is the only second factor there.
  const as = (caller: Caller | null, provenAt?: Date) =>
    createCaller(testContext(services, caller, { provenAt, isByPasskey: true }));
  const organization = await createTestOrganization(services, { mayResolveClaims: true });
  const partner = await createTestOrganization(services, { kind: "partner" });
  await linkTestPartner(services, partner, organization);
  const owner = await createTestMember(services, organization, "owner");
  const viewer = await createTestMember(services, organization, "viewer");
  const member = await createTestMember(services, organization, "member");
  const otherOwner = await createTestMember(services, await createTestOrganization(services), "owner");
  const testing = await createTestOrganization(services, { testOf: organization.organizationId });
  const colleague = await createTestMember(services, organization, "owner");
  const tester = { ...colleague, organization: testing };
  const agent = await createTestAgent(services);
  const { caller: credential } = await createTestCredential(services, organization);
  const visitors: Record<Visitor, ReturnType<typeof as>> = {
    signedOut: as(null),
    credential: as(credential),
    viewer: as(viewer),
    member: as(member),
    owner: as(owner),
    otherOwner: as(otherOwner),
    tester: as(tester),
    agent: as(agent),
  };
  /** People who signed in long ago, and a credential, which never does. */
  const longAgo = new Date(0);
  const unproven = { owner: as(owner, longAgo), agent: as(agent, longAgo), tester: as(tester, longAgo) };
  const ids: TenantIds = {
    organizationId: organization.organizationId,
    partnerId: partner.organizationId,
    userId: member.userId,
    sessionId: await openSession(services, owner.userId),
    ...(await makeThings(services, visitors, organization.organizationId, quote)),
    ...(await createColleagues(services)),
    passkeyId: await addTestPasskey(services, owner.userId),
    testQuoteId: (await visitors.tester.quotes.create(testQuoteBody(quote))).data.quoteId,
  };
  return { visitors, unproven, ids };
}

async function makeThings(
  services: TestServices,
  { owner, agent }: Record<"owner" | "agent", ReturnType<typeof createCaller>>,
  organizationId: string,
  quote: Partial<QuoteBody>,
) {
  const url = "https://hooks.example.com/in";
  const destination = await owner.destinations.create({ name: "Orders", url });
  const { quoteId } = (await owner.quotes.create(testQuoteBody(quote))).data;
  const opening = { quoteId, type: "general", message: { body: "Hello" } } as const;
  const { caseId } = (await owner.cases.create(opening)).data;
  const [message] = (await owner.caseMessages.list({ caseId })).data;
  const { destinationId } = destination.data;
  await numberTestEvents(services.db, organizationId);
  const [delivery] = (await owner.deliveries.list({ destinationId })).data;
  const apiKey = await owner.apiKeys.create({ name: "Planning" });
  const invitation = await owner.members.invite({ email: `${quoteId}@voorbeeld.example`, role: "member" });
  const note = await agent.supportCases.addNote({ organizationId, caseId, body: "Note" });
  const reply = await agent.cannedReplies.create({ name: "Reply", bodyNl: "Hallo", bodyEn: "Hello" });
  const wanted = { organizationId, quoteId, kind: "invoice", text: "The invoice", waitingOn: "merchant" } as const;
  const { requirementId } = (await agent.requirements.open(wanted)).data;
  const { documentId } = await addTestDocument(services, organizationId, { quoteId, requirementId });
  const waiting = { organizationId, domain: "example.com", domainVerifiedAt: null };
  await keepTestProvider(services, SOME_PROVIDER, waiting);
  const suspend = { kind: "organization.suspend", organizationId } as const;
  const { approvalId } = await writeProposal(operatorContext(services), suspend, "Fraud");
  return {
    approvalId,
    documentId,
    requirementId,
    quoteId,
    caseId,
    messageId: message?.messageId ?? "",
    destinationId,
    eventId: delivery?.eventId ?? "",
    apiKeyId: apiKey.data.apiKeyId,
    invitationId: invitation.data.invitationId,
    noteId: note.data.noteId,
    cannedReplyId: reply.data.cannedReplyId,
  };
}

async function openSession({ db, clock, makeId }: TestServices, userId: string): Promise<string> {
  const id = makeId("session");
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + 86_400_000);
  await db.orm.insert(sessions).values({ id, userId, token: id, expiresAt, createdAt: now, updatedAt: now });
  return id;
}

export type Tenant = Awaited<ReturnType<typeof createTenant>>;
