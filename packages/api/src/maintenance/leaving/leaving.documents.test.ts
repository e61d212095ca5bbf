import { readTar } from "@quote-financing/db/archive/tar";
import { documents, requirements } from "@quote-financing/db/schema/tables";
import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { testVault } from "@quote-financing/documents/testing/test-vault";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorContext } from "../../audit/operator-context.ts";
import { createCaseWorld } from "../../cases/testing-case-world.ts";
import type { Services } from "../../context.ts";
import { addTestDocument } from "../../quotes/requirements/testing-documents.ts";
import { appRouter } from "../../router.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestAgent } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";
import { eraseQuote } from "../erasure/erase-quote.ts";
import { createSecretBox } from "../sealing/create-secret-box.ts";
import { scanDocuments } from "../sweeps/scan-documents.ts";
import { exportOrganization } from "./export-organization.ts";
import { importOrganization } from "./import-organization.ts";

let here: TestDatabase;
let there: TestDatabase;
beforeAll(async () => {
  [here, there] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(() => Promise.all([here.close(), there.close()]));

/** An organization with one document, for a requirement, in a store whose scanner never answers, or answers clean. */
async function world(unscanned: "pending" | "clean", givesUnscanned = false) {
  const w = await createCaseWorld(here.db);
  const { organizationId } = w.organization;
  const services = { ...w.services, documents: testVault({ unscanned, givesUnscanned }) };
  const agent = createCallerFactory(appRouter)(testContext(services, await createTestAgent(services)));
  const asked = { kind: "invoice", text: "The invoice", waitingOn: "merchant" } as const;
  const { requirementId } = (await agent.requirements.open({ organizationId, quoteId: w.quoteId, ...asked })).data;
  await addTestDocument(services, organizationId, { quoteId: w.quoteId, requirementId });
  const { clock, quoteId } = w;
  return {
    organizationId,
    services,
    clock,
    agent,
    quoteId,
    requirementId,
    archive: await archiveOf(services, organizationId),
  };
}

async function archiveOf(
  services: Services,
  organizationId: string,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of exportOrganization(operatorContext(services), { url: here.url, organizationId }))
    if (pieces.push(piece) === 1) await meanwhile();
  return Buffer.concat(pieces);
}

async function* inOnePiece(bytes: Buffer) {
  yield bytes;
}

async function contentsOf(archive: Buffer): Promise<number> {
  let found = 0;
  for await (const { name, content } of readTar(inOnePiece(archive))) {
    for await (const _chunk of content);
    if (name.startsWith("documents/content/")) found += 1;
  }
  return found;
}

/** Into an installation whose scanner says so. */
async function take(archive: Buffer, organizationId: string, scan: "clean" | "refused" = "clean") {
  const vault = testVault({ scanner: async () => scan });
  const secretBox = createSecretBox("the key of another installation");
  const services = createTestServices({ db: there.db, secretBox, documents: vault });
  const { refusedDocuments } = await importOrganization(services, { url: there.url, archive: inOnePiece(archive) });
  const [document] = await there.db.orm.select().from(documents).where(eq(documents.organizationId, organizationId));
  const ofOrganization = eq(requirements.organizationId, organizationId);
  const [requirement] = await there.db.orm.select().from(requirements).where(ofOrganization);
  return {
    refusedDocuments,
    scan: document?.scan,
    hasBytes: document?.objectName !== null,
    requirement: requirement?.state,
  };
}

const refused = { refusedDocuments: 1, scan: "refused", hasBytes: false, requirement: "open" };

test("bytes that wait for their scan stay behind, and their document is refused where it is taken over", async () => {
  const { archive, organizationId } = await world("pending");
  expect(await contentsOf(archive)).toBe(0);
  expect(await take(archive, organizationId)).toEqual(refused);
});

test("where bytes that were not scanned are given they go along, and are scanned where they are taken over", async () => {
  const { archive, organizationId } = await world("pending", true);
  expect(await contentsOf(archive)).toBe(1);
  const taken = { refusedDocuments: 0, scan: "clean", hasBytes: true, requirement: "submitted" };
  expect(await take(archive, organizationId)).toEqual(taken);
});

test("a document that the scan refuses where it is taken over keeps nothing else from coming", async () => {
  const { archive, organizationId } = await world("clean");
  expect(await contentsOf(archive)).toBe(1);
  expect(await take(archive, organizationId, "refused")).toEqual(refused);
});

test("a document that is erased while an archive is made leaves it whole, and has no bytes where it is taken over", async () => {
  const { services, organizationId, quoteId } = await world("clean");
  const erased = { organizationId, quoteId, reason: "consumer_request" } as const;

  const archive = await archiveOf(services, organizationId, () => eraseQuote(operatorContext(services), erased));

  expect(await contentsOf(archive)).toBe(0);
  expect(await take(archive, organizationId)).toEqual(refused);
});

test("nor has one that the scan refuses while an archive is made that has unscanned bytes too", async () => {
  const { services, organizationId } = await world("pending", true);
  const documents = { ...services.documents, hasScanner: true, scan: async () => "refused" as const };
  const scanner = { ...services, documents };

  const archive = await archiveOf(services, organizationId, () => scanDocuments(scanner, organizationId));

  expect(await contentsOf(archive)).toBe(0);
  expect(await take(archive, organizationId)).toEqual(refused);
});

test("an archive that nobody reads to its end leaves no document open", async () => {
  const { services, organizationId } = await world("clean");
  let openDocuments = 0;
  const documents: Services["documents"] = {
    ...services.documents,
    async *open(object) {
      openDocuments += 1;
      try {
        yield* services.documents.open(object);
      } finally {
        openDocuments -= 1;
      }
    },
  };

  const archive = exportOrganization(operatorContext({ ...services, documents }), { url: here.url, organizationId });
  for await (const _piece of archive) if (openDocuments > 0) break;

  expect(openDocuments).toBe(0);
});

test("one that is refused where it is taken over is asked for again, though an agent had rejected another before", async () => {
  const { services, organizationId, clock, agent, quoteId, requirementId } = await world("clean");
  clock.advance(1_000);
  await agent.requirements.reject({ organizationId, requirementId, reason: "Unreadable" });
  clock.advance(1_000);
  const waiting = { ...services, documents: testVault({ unscanned: "pending" }) };
  await addTestDocument(waiting, organizationId, { quoteId, requirementId });

  const taken = await take(await archiveOf(services, organizationId), organizationId);

  expect(taken).toMatchObject({ refusedDocuments: 1, requirement: "open" });
});
