import { auditEntries, documents } from "@quote-financing/db/schema/tables";
import { testVault } from "@quote-financing/documents/testing/test-vault";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { tendDocuments } from "../../maintenance/sweeps/tend-documents.ts";
import { whileUncommitted } from "../../testing/while-uncommitted.ts";
import { type DocumentsWorld, documentsWorlds, errorOf } from "../requirements/testing-documents-world.ts";
import { isDocument } from "./access.ts";

const { createWorld, unwatched } = documentsWorlds();

const remove = ({ fronts, token }: DocumentsWorld, documentId: string) =>
  fronts.node(`/v1/documents/${documentId}`, { method: "DELETE", token });

async function openedCase({ fronts, token, quoteId }: DocumentsWorld): Promise<string> {
  const body = { type: "general", message: { body: "Question" } };
  const opened = await fronts.node(`/v1/quotes/${quoteId}/cases`, { method: "POST", token, body });
  return (opened.json.data as { caseId: string }).caseId;
}

const send = ({ fronts, token }: DocumentsWorld, caseId: string, documentIds: readonly string[]) =>
  fronts.node(`/v1/cases/${caseId}/messages`, { method: "POST", token, body: { body: "Here", documentIds } });

test("a document that was not sent is deleted with its bytes, and the log tells by whom", async () => {
  const w = await createWorld();
  const documentId = await w.idOf(w.add());
  expect(await w.stored()).toHaveLength(1);

  expect((await remove(w, documentId)).status).toBe(204);

  expect((await w.get(w.path)).json.data).toEqual([]);
  expect(await w.stored()).toEqual([]);
  expect(errorOf(await remove(w, documentId))).toMatchObject({ status: 404, code: "resource_missing" });
  const ofDocument = and(eq(auditEntries.organizationId, w.organizationId), eq(auditEntries.subjectId, documentId));
  const entries = await unwatched().orm.select().from(auditEntries).where(ofDocument);
  expect(entries.map(({ action }) => action).toSorted()).toEqual(["document.added", "document.deleted"]);
  const told = entries.find(({ action }) => action === "document.deleted")?.details;
  expect(told).toMatchObject({ quoteId: w.quoteId, mediaType: "application/pdf", sizeBytes: expect.any(Number) });
  expect(told, "by which a guess of what stood in it could be tested").not.toHaveProperty("sha256");
});

test("one that answers a requirement, or that a message names, stays with its bytes", async () => {
  const w = await createWorld();
  const { requirementId } = await w.open();
  const answer = await w.idOf(w.add(undefined, { query: `fileName=a.pdf&requirementId=${requirementId}` }));
  const attached = await w.idOf(w.add());
  expect((await send(w, await openedCase(w), [attached])).status).toBe(201);

  for (const documentId of [answer, attached])
    expect(errorOf(await remove(w, documentId))).toMatchObject({ status: 409, code: "state_conflict" });

  expect((await w.get(w.path)).json.data).toHaveLength(2);
  expect(await w.stored()).toHaveLength(2);
});

test("one that a message names on a case that is hidden now stays too, and the refusal says why", async () => {
  const w = await createWorld();
  const { organizationId, agent } = w;
  const [caseId, documentId] = [await openedCase(w), await w.idOf(w.add())];
  await send(w, caseId, [documentId]);
  await agent.supportCases.hide({ organizationId, caseId });

  expect(errorOf(await remove(w, documentId))).toMatchObject({ status: 409, code: "state_conflict" });

  expect((await w.get(`/v1/documents/${documentId}`)).status).toBe(200);
});

test("a message cannot name it any more, and another organization never could delete it", async () => {
  const w = await createWorld();
  const stranger = await createWorld();
  const documentId = await w.idOf(w.add());
  expect((await remove({ ...w, token: stranger.token }, documentId)).status).toBe(404);
  const caseId = await openedCase(w);

  await remove(w, documentId);

  expect(errorOf(await send(w, caseId, [documentId]))).toMatchObject({ status: 404, param: "documentIds[0]" });
});

test("a late retry of the upload under its key is a conflict, and adds nothing", async () => {
  const w = await createWorld();
  const headers = { "Idempotency-Key": "upload-1" };
  const documentId = await w.idOf(w.add(undefined, { headers }));
  await remove(w, documentId);

  expect((await w.add(undefined, { headers })).status).toBe(409);

  expect((await w.get(w.path)).json.data).toEqual([]);
  expect(await w.stored()).toEqual([]);
});

test("of a message and a deletion at the same moment, a thread shows what is there, and no more", async () => {
  const w = await createWorld();
  const caseId = await openedCase(w);
  for (let round = 0; round < 10; round += 1) {
    const documentId = await w.idOf(w.add());
    const [sent, removed] = await Promise.all([send(w, caseId, [documentId]), remove(w, documentId)]);
    const isThere = (await w.get(`/v1/documents/${documentId}`)).status === 200;
    expect([sent.status, removed.status]).toEqual(isThere ? [201, 409] : [404, 204]);
    const thread = (await w.get(`/v1/cases/${caseId}/messages`)).json.data as {
      documents?: { documentId: string }[];
    }[];
    const shown = thread.flatMap(({ documents = [] }) => documents.map((document) => document.documentId));
    expect(shown.includes(documentId)).toBe(isThere);
  }
});

test("a message that finds its document while that is being deleted is refused, and nothing of it is stored", async () => {
  const w = await createWorld();
  const caseId = await openedCase(w);
  const [kept, documentId] = [await w.idOf(w.add()), await w.idOf(w.add())];

  const sent = await whileUncommitted(
    unwatched(),
    (tx) => tx.delete(documents).where(isDocument(w.organizationId, documentId)),
    () => send(w, caseId, [kept, documentId]),
  );

  expect(errorOf(sent)).toMatchObject({ status: 404, code: "resource_missing", param: "documentIds[1]" });
  expect((await w.get(`/v1/cases/${caseId}/messages`)).json.data).toHaveLength(1);
  expect((await remove(w, kept)).status, "named by no message").toBe(204);
});

test("one that is deleted while its bytes are being fetched is not found, and one that the scanner meets keeps no round from its end", async () => {
  const vault = testVault({ unscanned: "pending", givesUnscanned: true });
  let documentId = "";
  let w: DocumentsWorld | undefined;
  const deleteFirst = async () => expect((await remove(w ?? expect.fail(), documentId)).status).toBe(204);
  w = await createWorld({
    documents: {
      ...vault,
      hasScanner: true,
      async *open(object) {
        await deleteFirst();
        yield* vault.open(object);
      },
      async scan(object) {
        await deleteFirst();
        for await (const _chunk of vault.open(object));
        return "clean";
      },
    },
  });
  documentId = await w.idOf(w.add());
  expect((await w.download(documentId)).status).toBe(404);

  documentId = await w.idOf(w.add());
  await tendDocuments(w.services);
  expect((await w.get(w.path)).json.data).toEqual([]);
});
