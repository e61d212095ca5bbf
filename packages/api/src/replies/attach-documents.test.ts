import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RequestLimiter } from "../limits/request-limiter.ts";
import { GENEROUS_LIMITS } from "../limits/request-limits.ts";
import { testQuoteBody } from "../quotes/testing-quote-body.ts";
import { appRouter } from "../router.ts";
import { createTestServices } from "../testing/test-services.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createTestMember } from "../testing/testing-people.ts";
import { createCallerFactory } from "../trpc.ts";
import { attachDocuments } from "./attach-documents.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
const FILES = [
  { fileName: "factuur.pdf", content: PDF },
  { fileName: "prijzen.xlsx", content: Buffer.from("PK\u0003\u0004") },
  { fileName: "bon.pdf", content: PDF },
];

test("a file for which there is no room this second is not left out: the mail is brought again, and has them all", async () => {
  const services = createTestServices({ db: database.db });
  const organization = await createTestOrganization(services);
  const member = await createTestMember(services, organization, "member");
  const portal = createCallerFactory(appRouter)(testContext(services, member));
  const { quoteId } = (await portal.quotes.create(testQuoteBody())).data;
  const { caseId } = (await portal.cases.create({ quoteId, type: "general", message: { body: "When?" } })).data;
  const inCase = { organizationId: organization.organizationId, caseId };
  const ids = FILES.map(() => services.makeId("document"));
  const bring = (limiter: RequestLimiter) =>
    attachDocuments(testContext({ ...services, limiter }, member), inCase, FILES, (place) => ids[place] ?? "");

  const busy = bring(new RequestLimiter({ ...GENEROUS_LIMITS, requestsPerSecond: 1, burst: 1 }));
  await expect(busy).rejects.toMatchObject({ cause: { code: "rate_limit_exceeded" } });

  const { documentIds, refused } = await bring(services.limiter);
  expect(documentIds).toEqual([ids[0], ids[2]]);
  expect(refused.map(({ fileName }) => fileName)).toEqual(["prijzen.xlsx"]);
});
