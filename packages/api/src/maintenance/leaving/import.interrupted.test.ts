import { connect, createServer, type Server } from "node:net";
import { documents } from "@quote-financing/db/schema/tables";
import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { testVault } from "@quote-financing/documents/testing/test-vault";
import type { DocumentVault } from "@quote-financing/domain/documents/document-vault";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorContext } from "../../audit/operator-context.ts";
import { createCaseWorld } from "../../cases/testing-case-world.ts";
import { addTestDocument } from "../../quotes/requirements/testing-documents.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { exportOrganization } from "./export-organization.ts";
import { importOrganization, UnconfirmedImport } from "./import-organization.ts";

let here: TestDatabase;
let there: TestDatabase;
beforeAll(async () => {
  [here, there] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(() => Promise.all([here.close(), there.close()]));

/** The archive of an organization with a document, and what takes it over elsewhere. */
async function world(vault: DocumentVault = testVault()) {
  const w = await createCaseWorld(here.db);
  const { organizationId } = w.organization;
  const services = { ...w.services, documents: testVault() };
  await addTestDocument(services, organizationId, { quoteId: w.quoteId });
  const pieces: Buffer[] = [];
  const context = operatorContext(services);
  for await (const piece of exportOrganization(context, { url: here.url, organizationId })) pieces.push(piece);
  const takeOver = async (url: string, isCut = false) => {
    const bytes = Buffer.concat(pieces);
    async function* archive() {
      // The manifest comes last.
      yield isCut ? bytes.subarray(0, bytes.lastIndexOf("manifest.json")) : bytes;
    }
    return importOrganization(createTestServices({ db: there.db, documents: vault }), { url, archive: archive() });
  };
  const names = async () => {
    const found: string[] = [];
    for await (const name of vault.names()) found.push(name);
    return found;
  };
  const rows = () => there.db.orm.select().from(documents).where(eq(documents.organizationId, organizationId));
  return { takeOver, names, rows };
}

/** A way to the database on which the answer to a commit is lost. */
async function losingCommits(url: string): Promise<{ readonly url: string; readonly server: Server }> {
  const at = new URL(url);
  const server = createServer((client) => {
    const database = connect(Number(at.port), at.hostname);
    let isCommitted = false;
    client.on("data", (bytes) => {
      isCommitted ||= /commit/i.test(bytes.toString("latin1"));
      database.write(bytes);
    });
    database.on("data", (bytes) => (isCommitted ? client.destroy() : client.write(bytes)));
    client.on("close", () => database.end()).on("error", () => {});
    database.on("close", () => client.destroy()).on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const lossy = new URL(url);
  const address = server.address();
  lossy.hostname = "127.0.0.1";
  lossy.port = String(address !== null && typeof address === "object" ? address.port : 0);
  return { url: lossy.href, server };
}

test("an import whose commit was not answered keeps the bytes that its rows point at, and says that it is there", async () => {
  const { takeOver, names, rows } = await world();
  const { url, server } = await losingCommits(there.url);

  await expect(takeOver(url)).rejects.toBeInstanceOf(UnconfirmedImport);
  server.close();

  expect(await names()).toEqual((await rows()).map(({ objectName }) => objectName));
  expect(await names()).toHaveLength(1);
});

test("an archive that is cut off leaves no bytes, and is told as that where the store is away by then", async () => {
  const whole = await world();
  await expect(whole.takeOver(there.url, true)).rejects.toThrow("The archive");
  expect(await whole.names()).toEqual([]);

  const away = async () => {
    throw new Error("The store is away.");
  };
  const { takeOver, rows } = await world({ ...testVault(), remove: away });

  await expect(takeOver(there.url, true)).rejects.toThrow("The archive");
  expect(await rows()).toEqual([]);
});
