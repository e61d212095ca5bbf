import { createHash } from "node:crypto";
import type { Transaction } from "@quote-financing/db/database";
import { caseClocks, caseMessages, caseNotes, cases, contacts } from "@quote-financing/db/schema/tables";
import { eq } from "drizzle-orm";
import { DEMO_CASES, type DemoCase, type DemoMessage } from "./demo-cases.ts";
import type { DemoServices } from "./demo-services.ts";
import { daysBefore, hoursBefore } from "./moments.ts";
import type { DemoOrganization } from "./write-demo-organizations.ts";
import type { DemoPeople } from "./write-demo-people.ts";
import type { StoredDemoQuote } from "./write-demo-quotes.ts";

interface CasePlace {
  readonly organizationId: string;
  readonly quoteId: string;
  readonly now: Date;
  readonly authors: ReadonlyMap<DemoMessage["from"], Author>;
  readonly people: DemoPeople;
}

interface Author {
  readonly contactId: string;
  readonly name: string;
}

/** The cases with their threads; the case clock stands at the latest change, as after any other write. */
export async function writeDemoCases(
  services: DemoServices,
  tx: Transaction,
  world: { merchants: readonly DemoOrganization[]; people: DemoPeople; quotes: readonly StoredDemoQuote[]; now: Date },
): Promise<void> {
  for (const merchant of world.merchants) {
    const { organizationId } = merchant;
    const own = DEMO_CASES.filter(({ quote }) => world.quotes[quote]?.organizationId === organizationId);
    const senders = new Set(own.flatMap(({ messages }) => messages.map(({ from }) => from)));
    const authors = new Map<DemoMessage["from"], Author>();
    for (const from of senders)
      authors.set(from, await writeContact(services, tx, merchant, world.people, from, world.now));
    for (const demoCase of own) {
      const quoteId = world.quotes[demoCase.quote]?.quoteId ?? "";
      await writeCase(
        services,
        tx,
        { organizationId, quoteId, now: world.now, authors, people: world.people },
        demoCase,
      );
    }
    const changes = own.flatMap(({ messages }) => messages.map(({ hoursAgo }) => hoursAgo));
    if (changes.length > 0) {
      const lastUpdatedAt = hoursBefore(world.now, Math.min(...changes));
      await tx.update(caseClocks).set({ lastUpdatedAt }).where(eq(caseClocks.organizationId, organizationId));
    }
  }
}

/** A contact's principal is the organization itself or `user:<userId>` (schema/cases.ts). */
async function writeContact(
  services: DemoServices,
  tx: Transaction,
  merchant: DemoOrganization,
  people: DemoPeople,
  from: DemoMessage["from"],
  createdAt: Date,
): Promise<Author> {
  const person = from === "organization" ? undefined : people[from];
  const author = { contactId: services.makeId("contact"), name: person?.name ?? merchant.name };
  const principal = person === undefined ? "organization" : `user:${person.userId}`;
  await tx.insert(contacts).values({ organizationId: merchant.organizationId, ...author, principal, createdAt });
  return author;
}

async function writeCase(
  services: DemoServices,
  tx: Transaction,
  at: CasePlace,
  { messages, expiresInDays, quote: _, claimedBy, note, ...demoCase }: DemoCase,
): Promise<void> {
  const caseId = services.makeId("case");
  const { organizationId, quoteId } = at;
  const updatedAt = hoursBefore(at.now, (messages.at(-1) ?? messages[0]).hoursAgo);
  await tx.insert(cases).values({
    organizationId,
    caseId,
    quoteId,
    ...demoCase,
    contentHash: sha256(caseId),
    ...claimOf(claimedBy === undefined ? undefined : at.people[claimedBy], updatedAt),
    state: demoCase.waitingOn === "none" ? "closed" : "open",
    waitingSince: updatedAt,
    expiresAt: expiresInDays === undefined ? null : daysBefore(at.now, -expiresInDays).toISOString().slice(0, 10),
    createdBy: at.authors.get(messages[0].from)?.name ?? "",
    createdAt: hoursBefore(at.now, messages[0].hoursAgo),
    updatedAt,
  });
  await tx.insert(caseMessages).values(
    messages.map(({ from, hoursAgo, body }) => ({
      organizationId,
      messageId: services.makeId("caseMessage"),
      caseId,
      body,
      bodyHash: sha256(body),
      authorType: from === "agent" ? ("platform" as const) : ("merchant" as const),
      authorContactId: at.authors.get(from)?.contactId ?? "",
      authorName: at.authors.get(from)?.name ?? "",
      createdAt: hoursBefore(at.now, hoursAgo),
    })),
  );
  if (note !== undefined) await writeNote(services, tx, at, caseId, note);
}

const claimOf = (agent: DemoPeople["agent"] | undefined, claimedAt: Date) =>
  agent === undefined ? {} : { claimedBy: agent.userId, claimedByName: agent.name, claimedAt };

async function writeNote(
  services: DemoServices,
  tx: Transaction,
  { organizationId, now, people }: CasePlace,
  caseId: string,
  note: NonNullable<DemoCase["note"]>,
): Promise<void> {
  await tx.insert(caseNotes).values({
    organizationId,
    noteId: services.makeId("caseNote"),
    caseId,
    body: note.body,
    authorId: people.agent.userId,
    authorName: people.agent.name,
    createdAt: hoursBefore(now, note.hoursAgo),
  });
}

/** Stands in for the hash that tells a replay from a conflict: nobody chose these ids, so nobody replays them. */
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
