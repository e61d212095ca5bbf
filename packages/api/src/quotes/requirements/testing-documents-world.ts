import type { Database } from "@quote-financing/db/database";
import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { createClamdScanner } from "@quote-financing/documents/clamd-scanner";
import { SAMPLE_FILES } from "@quote-financing/documents/testing/sample-files";
import { startClamd, type TestClamd } from "@quote-financing/documents/testing/start-clamd";
import { testVault } from "@quote-financing/documents/testing/test-vault";
import { afterAll, beforeAll } from "vitest";
import type { Services } from "../../context.ts";
import { createRestHandler } from "../../rest/handler.ts";
import { sendToHandler, sendToServer } from "../../rest/testing-client.ts";
import { startTestServer, testRestOptions } from "../../rest/testing-server.ts";
import { appRouter } from "../../router.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestAgent } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";
import { testQuoteBody } from "../testing/testing-quote-body.ts";

export const PDF = SAMPLE_FILES["application/pdf"];
const pdf = { "content-type": "application/pdf" };

/**
 * For one test file: worlds on a database of its own. What is put into `closing` is closed when its tests have ended;
 * `unwatched` is the database without the check that each statement names an organization.
 */
export function documentsWorlds() {
  let database: TestDatabase;
  const closing: (() => Promise<void>)[] = [];
  beforeAll(async () => void (database = await createTestDatabase()));
  afterAll(async () => {
    for (const close of closing) await close();
    await database.close();
  });
  const createWorld = async (given: Partial<Services> = {}): Promise<DocumentsWorld> => {
    const world = await createDocumentsWorld(database.db, given);
    closing.push(world.server.close);
    return world;
  };
  /** A world whose documents a scanner judges. @param answers see `startClamd` */
  const createScannedWorld = async (given: Partial<Services> = {}, answers?: TestClamd["answers"]) => {
    const clamd = await startClamd();
    closing.push(clamd.close);
    clamd.answers = answers;
    const documents = testVault({ scanner: createClamdScanner(clamd.url), unscanned: "pending" });
    return { ...(await createWorld({ documents, ...given })), clamd };
  };
  return { createWorld, createScannedWorld, closing, unwatched: () => database.db };
}

/** A fresh organization with a quote, behind both fronts, and an agent. */
async function createDocumentsWorld(db: Database, given: Partial<Services> = {}) {
  const services = createTestServices({ db, ...given });
  const organization = await createTestOrganization(services);
  const { token } = await createTestCredential(services, organization);
  const options = testRestOptions(services, appRouter);
  const server = await startTestServer(options);
  const fronts = { web: sendToHandler(createRestHandler(options)), node: sendToServer(server.port) };
  const agent = createCallerFactory(appRouter)(testContext(services, await createTestAgent(services)));
  const addQuote = async () => {
    const created = await fronts.web("/v1/quotes", { method: "POST", token, body: testQuoteBody() });
    return (created.json.data as { quoteId: string }).quoteId;
  };
  const quoteId = await addQuote();
  const { organizationId } = organization;
  const pathOf = (ofQuote: string) => `/v1/quotes/${ofQuote}/documents`;
  const path = pathOf(quoteId);
  const add = (
    body: Uint8Array = PDF,
    { query = "fileName=invoice.pdf", headers = {}, front = "node" as keyof typeof fronts, to = quoteId } = {},
  ) => fronts[front](`${pathOf(to)}?${query}`, { method: "POST", token, body, headers: { ...pdf, ...headers } });
  const get = (target: string, headers = {}) => fronts.node(target, { token, headers });
  const open = async () => {
    const wanted = { organizationId, quoteId, kind: "invoice", text: "The invoice", waitingOn: "merchant" } as const;
    return (await agent.requirements.open(wanted)).data;
  };
  const idOf = async (answer: ReturnType<typeof add>) =>
    ((await answer).json.data as { documentId: string }).documentId;
  const stored = async () => {
    const names: string[] = [];
    for await (const name of services.documents.names()) names.push(name);
    return names;
  };
  const download = (documentId: string, headers: Record<string, string> = {}) =>
    fetch(`${server.origin}/v1/documents/${documentId}/content`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
  return {
    services,
    organizationId,
    quoteId,
    token,
    path,
    server,
    fronts,
    agent,
    /** Another quote of the organization. */
    addQuote,
    add,
    get,
    open,
    idOf,
    stored,
    download,
    lines: options.lines,
  };
}

export type DocumentsWorld = Awaited<ReturnType<typeof createDocumentsWorld>>;

export const errorOf = ({ status, json }: { status: number; json: { error?: { code: string; param?: string } } }) => ({
  status,
  code: json.error?.code,
  param: json.error?.param,
});
