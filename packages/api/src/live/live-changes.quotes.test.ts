import { documents } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { scanDocuments } from "../maintenance/sweeps/scan-documents.ts";
import { documentKeyPurpose } from "../quotes/documents/access.ts";
import type { Change } from "./schema.ts";
import { createLiveWorld } from "./testing-live-world.ts";

const ALL = [{ kind: "all" }];

const database = testDatabase();

type FollowedPage = Awaited<ReturnType<ReturnType<typeof createLiveWorld>["follow"]>>;

/** What a page is told until it is told of a quote. */
async function toldUpToAQuote(page: FollowedPage): Promise<readonly Change[]> {
  const told: Change[] = [];
  while (!told.some(({ kind }) => kind === "quote")) told.push(...((await page.next())?.changes ?? []));
  return told;
}

test("a page is told of the quote whose case is hidden, or loses a text: its story holds both", async () => {
  const { addMerchant, addAgent, follow, live, callAs } = createLiveWorld(database.db);
  const { member, organizationId, addQuote, openCase, backend } = await addMerchant();
  const quoteId = await addQuote();
  const caseId = await openCase(quoteId);
  const { messageId } = (await backend.caseMessages.post({ caseId, body: "Too much" })).data;
  const person = await addAgent();
  const agent = callAs(person).supportCases;
  const pages = [await follow(member), await follow(person, { organizationId })];
  for (const page of pages) expect((await page.next())?.changes).toEqual(ALL);

  await agent.redactMessage({ organizationId, caseId, messageId, reason: "On request" });
  live.wake(organizationId);
  for (const page of pages) expect(await toldUpToAQuote(page)).toContainEqual({ kind: "quote", id: quoteId });
  await agent.hide({ organizationId, caseId });
  live.wake(organizationId);
  for (const page of pages) expect(await toldUpToAQuote(page)).toContainEqual({ kind: "quote", id: quoteId });

  await Promise.all(pages.map((page) => page.close()));
  await live.close();
});

test("a page is told of the quote whose document was scanned at last", async () => {
  const { addMerchant, follow, live, services } = createLiveWorld(database.db);
  const { member, organizationId, addQuote } = await addMerchant();
  const quoteId = await addQuote();
  const documentId = services.makeId("document");
  const createdAt = services.clock.now();
  await database.db.orm.insert(documents).values({
    organizationId,
    documentId,
    quoteId,
    fileName: "a.pdf",
    mediaType: "application/pdf",
    sizeBytes: 1,
    sha256: "0".repeat(64),
    marks: [],
    scan: "pending",
    objectName: documentId,
    sealedKey: services.secretBox.seal("key", documentKeyPurpose(organizationId, documentId)),
    createdByType: "merchant",
    createdByName: "Zonnig",
    createdAt,
  });
  const page = await follow(member);
  expect((await page.next())?.changes).toEqual(ALL);

  const scanner = Object.assign(Object.create(services.documents), { hasScanner: true, scan: async () => "clean" });
  expect(await scanDocuments({ ...services, documents: scanner }, organizationId)).toBe(1);

  expect((await page.next())?.changes).toEqual([{ kind: "quote", id: quoteId }]);
  await page.close();
  await live.close();
});
