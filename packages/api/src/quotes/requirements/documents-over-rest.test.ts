import { randomBytes } from "node:crypto";
import { documents } from "@quote-financing/db/schema/tables";
import { SAMPLE_FILES } from "@quote-financing/documents/testing/sample-files";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import type { Sent } from "../../rest/testing-client.ts";
import { documentsWorlds, errorOf, PDF } from "./testing-documents-world.ts";

const { createWorld, unwatched } = documentsWorlds();

describe.each(["web", "node"] as const)("over %s", (front) => {
  test.each(Object.entries(SAMPLE_FILES))("a %s is added, shown and given back byte by byte", async (type, bytes) => {
    const w = await createWorld();
    const large = Buffer.concat([bytes, randomBytes(200_000)]);
    const added = await w.add(large, { query: "fileName=scan", headers: { "content-type": type }, front });
    expect(added.status).toBe(201);
    const document = added.json.data as { documentId: string; sha256: string };
    expect(document).toMatchObject({
      quoteId: w.quoteId,
      fileName: "scan",
      mediaType: type,
      sizeBytes: large.length,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      createdBy: { type: "merchant" },
      scan: "clean",
    });
    expect((await w.get(`/v1/documents/${document.documentId}`)).json.data).toEqual(document);
    expect((await w.get(w.path)).json.data).toEqual([document]);

    const content = await w.download(document.documentId);
    expect(Buffer.from(await content.arrayBuffer()).equals(large)).toBe(true);
    const headers = Object.fromEntries(content.headers);
    expect(headers).toMatchObject({
      "content-type": type,
      "content-length": `${large.length}`,
      "content-disposition": `attachment; filename="scan"; filename*=UTF-8''scan`,
      "x-content-type-options": "nosniff",
      "content-security-policy":
        "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      etag: `"${document.sha256}"`,
    });
    expect((await w.download(document.documentId, { "If-None-Match": `"${document.sha256}"` })).status).toBe(304);
  });

  test("its bytes count against the budget of answers when they are sent, and not for who has them", async () => {
    const w = await createWorld();
    const { documentId, sha256 } = (await w.add()).json.data as { documentId: string; sha256: string };
    const charge = vi.spyOn(w.services.limiter, "chargeAnswer");
    const chargedBy = async (sent: Sent) => {
      charge.mockClear();
      await w.fronts[front](`/v1/documents/${documentId}/content`, { token: w.token, ...sent });
      return charge.mock.calls.map(([, length]) => length);
    };
    expect(await chargedBy({})).toEqual([PDF.length]);
    expect(await chargedBy({ headers: { "if-none-match": `"${sha256}"` } })).toEqual([]);
    expect(await chargedBy({ method: "HEAD" })).toEqual([]);
  });

  test.each([
    [
      "no media type of a document",
      PDF,
      { headers: { "content-type": "application/json" } },
      415,
      "media_type_unsupported",
    ],
    ["a content coding", PDF, { headers: { "content-encoding": "gzip" } }, 415, "media_type_unsupported"],
    ["no bytes", Buffer.alloc(0), {}, 400, "body_malformed"],
    ["bytes of no type", Buffer.from("<html>".padEnd(200)), {}, 400, "body_malformed"],
    ["bytes of another type", SAMPLE_FILES["image/png"], {}, 400, "parameter_invalid", "Content-Type"],
    ["no name", PDF, { query: "" }, 400, "parameter_missing", "fileName"],
    ["a path", PDF, { query: "fileName=..%2Fa.pdf" }, 400, "parameter_invalid", "fileName"],
    ["a name of another type", PDF, { query: "fileName=a.png" }, 400, "parameter_invalid", "fileName"],
    ["an id of its own", PDF, { query: "fileName=a&documentId=1" }, 400, "parameter_unknown", "documentId"],
    [
      "a malformed requirement",
      PDF,
      { query: "fileName=a&requirementId=1" },
      400,
      "parameter_invalid",
      "requirementId",
    ],
    ["one byte too many", Buffer.concat([PDF, Buffer.alloc(15 * 1024 * 1024)]), {}, 413, "body_too_large"],
  ] as const)("refuses %s, and keeps no byte", async (_, body, sent, status, code, param?: string) => {
    const w = await createWorld();
    const answer = await w.add(body, { ...sent, front });
    expect(errorOf(answer)).toEqual({ status, code, param });
    expect(await w.stored()).toEqual([]);
    expect((await w.get(w.path)).json.data).toEqual([]);
  });
});

test("names come back as they were sent, and cannot write headers", async () => {
  const w = await createWorld();
  const name = `fact"uur; é(1)'%.pdf`;
  const documentId = await w.idOf(w.add(PDF, { query: `fileName=${encodeURIComponent(name)}` }));
  const disposition = (await w.download(documentId)).headers.get("content-disposition");
  expect(disposition).toBe(
    `attachment; filename="fact_uur; _(1)'_.pdf"; filename*=UTF-8''fact%22uur%3B%20%C3%A9%281%29%27%25.pdf`,
  );
});

test("HEAD tells of the bytes and opens none", async () => {
  const w = await createWorld();
  const documentId = await w.idOf(w.add());
  const answer = await w.fronts.node(`/v1/documents/${documentId}/content`, { method: "HEAD", token: w.token });
  expect([answer.status, answer.headers.get("content-length"), answer.text]).toEqual([200, `${PDF.length}`, ""]);
});

test("encrypted and scripted PDFs are taken and marked", async () => {
  const w = await createWorld();
  const added = await w.add(Buffer.concat([PDF, Buffer.from("<< /Encrypt 1 0 R /S /JavaScript >>")]));
  expect(added.json.data).toMatchObject({ marks: ["encrypted", "scripted"] });
});

describe("Idempotency-Key", () => {
  test("the same request again gets the same answer, and its bytes are not kept twice", async () => {
    const w = await createWorld();
    const headers = { "idempotency-key": "upload-1" };
    const [first, second] = [await w.add(PDF, { headers }), await w.add(PDF, { headers })];
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(await w.stored()).toHaveLength(1);
    expect((await w.get(w.path)).json.data).toHaveLength(1);
  });

  test.each([
    ["bytes", Buffer.concat([PDF, Buffer.from("x")]), {}],
    ["name", PDF, { query: "fileName=b.pdf" }],
  ])("with other %s it is refused", async (_, body, sent) => {
    const w = await createWorld();
    const headers = { "idempotency-key": "upload-1" };
    await w.add(PDF, { headers });
    expect(errorOf(await w.add(body, { ...sent, headers }))).toMatchObject({
      status: 422,
      code: "idempotency_key_reused",
    });
    expect(await w.stored()).toHaveLength(1);
  });

  test("a retry after a crash between the row and the answer finds the document, and no second one", async () => {
    const w = await createWorld();
    const headers = { "idempotency-key": "upload-1" };
    const first = await w.idOf(w.add(PDF, { headers }));
    await unwatched().client`update idempotency_keys set status = null, sealed_body = null, owner = ''
      where organization_id = ${w.organizationId}`;
    expect(await w.idOf(w.add(PDF, { headers }))).toBe(first);
    expect(await w.stored()).toHaveLength(1);
    expect(Buffer.from(await (await w.download(first)).arrayBuffer()).equals(PDF)).toBe(true);
  });

  test("such a retry names no case that was hidden meanwhile", async () => {
    const w = await createWorld();
    const { organizationId, token } = w;
    const headers = { "idempotency-key": "upload-1" };
    const documentId = await w.idOf(w.add(PDF, { headers }));
    const body = { type: "general", message: { body: "Question" } };
    const opened = await w.fronts.node(`/v1/quotes/${w.quoteId}/cases`, { method: "POST", token, body });
    const { caseId } = opened.json.data as { caseId: string };
    const message = { body: "See this", documentIds: [documentId] };
    await w.fronts.node(`/v1/cases/${caseId}/messages`, { method: "POST", token, body: message });
    await unwatched().client`update idempotency_keys set status = null, sealed_body = null, owner = ''
      where organization_id = ${organizationId}`;
    await w.agent.supportCases.hide({ organizationId, caseId });

    const again = await w.add(PDF, { headers });

    expect(again.json.data).toMatchObject({ documentId });
    expect(again.text).not.toContain(caseId);
  });
});

test("a quote takes 200 documents, however they race, and no more", async () => {
  const w = await createWorld();
  const documentId = await w.idOf(w.add());
  const [row] = await unwatched().orm.select().from(documents).where(eq(documents.documentId, documentId));
  const copies = Array.from({ length: 197 }, () => ({
    ...(row ?? expect.fail("it is stored")),
    documentId: w.services.makeId("document"),
    objectName: `${w.organizationId}/${w.services.makeId("document")}`,
  }));
  await unwatched().orm.insert(documents).values(copies);
  const answers = await Promise.all(Array.from({ length: 5 }, () => w.add()));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
  expect(answers.flatMap(({ json }) => json.error?.code ?? [])).toEqual(Array(3).fill("limit_reached"));
  expect((await w.add(PDF, { to: await w.addQuote() })).status, "another quote has its own").toBe(201);
});
