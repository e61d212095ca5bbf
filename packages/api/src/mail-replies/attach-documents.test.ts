import { testDatabase } from "@quote-financing/db/testing/test-database";
import { DOCUMENTS_PER_MESSAGE } from "@quote-financing/domain/documents/document-limits";
import { expect, test, vi } from "vitest";
import { RequestLimiter } from "../limits/request-limiter.ts";
import { GENEROUS_LIMITS } from "../limits/request-limits.ts";
import { testQuoteBody } from "../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../router.ts";
import { createTestServices } from "../testing/test-services.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createTestAgent, createTestMember } from "../testing/testing-people.ts";
import { createCallerFactory } from "../trpc.ts";
import { attachDocuments } from "./attach-documents.ts";

const database = testDatabase();

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
const FILES = [
  { fileName: "factuur.pdf", content: PDF },
  { fileName: "prijzen.xlsx", content: Buffer.from("PK\u0003\u0004") },
  { fileName: "bon.pdf", content: PDF },
];

/** A case of a fresh organization, and what brings its member's files to it. */
async function createWorld() {
  const services = createTestServices({ db: database.db });
  const organization = await createTestOrganization(services);
  const member = await createTestMember(services, organization, "member");
  const portal = createCallerFactory(appRouter)(testContext(services, member));
  const { quoteId } = (await portal.quotes.create(testQuoteBody())).data;
  const { caseId } = (await portal.cases.create({ quoteId, type: "general", message: { body: "When?" } })).data;
  const inCase = { organizationId: organization.organizationId, caseId };
  const bring = (files: typeof FILES, ids: readonly string[], limiter = services.limiter) =>
    attachDocuments(
      { ...testContext({ ...services, limiter }, member), caller: member },
      inCase,
      files,
      (place) => ids[place] ?? "",
    );
  const idsFor = (files: typeof FILES) => files.map(() => services.makeId("document"));
  return { services, member, inCase, bring, idsFor };
}

test("a file for which there is no room this second is not left out: the mail is brought again, and has them all", async () => {
  const { bring, idsFor } = await createWorld();
  const ids = idsFor(FILES);

  const busy = bring(FILES, ids, new RequestLimiter({ ...GENEROUS_LIMITS, requestsPerSecond: 1, burst: 1 }));
  await expect(busy).rejects.toMatchObject({ cause: { code: "rate_limit_exceeded" } });

  const { documentIds, refused } = await bring(FILES, ids);
  expect(documentIds).toEqual([ids[0], ids[2]]);
  expect(refused.map(({ fileName }) => fileName)).toEqual(["prijzen.xlsx"]);
});

test("files count as bytes of their organization, also refused ones; with nothing left the mail is brought again", async () => {
  const { services, member, bring, idsFor } = await createWorld();
  const limiter = new RequestLimiter(GENEROUS_LIMITS);
  const left = () => limiter.countBody(member, 0, services.clock.now().getTime()).headers[3];
  const full = left();
  const charged = vi.spyOn(limiter, "chargeBody");

  await bring(FILES, idsFor(FILES), limiter);
  expect(charged.mock.calls.map(([, bytes]) => bytes)).toEqual(FILES.map(({ content }) => content.length));
  expect(left()).not.toBe(full);

  limiter.chargeBody(member, Number.MAX_SAFE_INTEGER, services.clock.now().getTime());
  await expect(bring(FILES, idsFor(FILES), limiter)).rejects.toMatchObject({ code: "rate_limit_exceeded" });
});

test("no more files become documents than a message may name, and none of a case that was hidden", async () => {
  const { services, inCase, bring, idsFor } = await createWorld();
  const many = Array.from({ length: DOCUMENTS_PER_MESSAGE + 2 }, (_, at) => ({ fileName: `${at}.pdf`, content: PDF }));
  const ids = idsFor(many);

  const { documentIds, refused } = await bring(many, ids);
  expect(documentIds).toEqual(ids.slice(0, DOCUMENTS_PER_MESSAGE));
  expect(refused).toEqual(many.slice(DOCUMENTS_PER_MESSAGE));

  const agent = createCallerFactory(appRouter)(testContext(services, await createTestAgent(services)));
  await agent.supportCases.hide(inCase);
  expect(await bring(FILES, idsFor(FILES))).toEqual({ documentIds: [], refused: FILES });
});
