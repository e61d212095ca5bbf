import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { testQuoteBody } from "../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../router.ts";
import { createTestServices } from "../testing/test-services.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestCredential } from "../testing/testing-credential.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createTestMember } from "../testing/testing-people.ts";
import { createCallerFactory } from "../trpc.ts";
import { mailRepliesCaller } from "./router.ts";

const createCaller = createCallerFactory(appRouter);

/** Of four connections an organization has one place. */
const CONNECTIONS = 4;

const database = testDatabase(CONNECTIONS);

test("a mail reply waits for no second place among those of its organization", async () => {
  const services = createTestServices({ db: database.db });
  const organization = await createTestOrganization(services);
  const { caller: credential } = await createTestCredential(services, organization);
  const backend = createCaller(testContext(services, credential));
  const { quoteId } = (await backend.quotes.create(testQuoteBody())).data;
  const { caseId } = (await backend.cases.create({ quoteId, type: "general", message: { body: "Hello" } })).data;
  const member = await createTestMember(services, organization, "member");

  const answered = await mailRepliesCaller(testContext(services, member)).post({ caseId, body: "By mail" });

  expect(answered.data).toMatchObject({ body: "By mail" });
});
