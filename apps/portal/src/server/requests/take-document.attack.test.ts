import { findSession } from "@quote-financing/api/identity/sessions/session";
import { TEST_SIGN_IN_SECRET } from "@quote-financing/api/identity/sign-in/testing-sign-in";
import { testQuoteBody } from "@quote-financing/api/quotes/testing/testing-quote-body";
import { appRouter } from "@quote-financing/api/router";
import type { TestServices } from "@quote-financing/api/testing/test-services";
import { testContext } from "@quote-financing/api/testing/testing-context";
import { createCallerFactory } from "@quote-financing/api/trpc";
import { members } from "@quote-financing/db/schema/tables";
import type { TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openRouteWorld } from "../route-matrix/testing-route-world.ts";
import type { RouteWorld } from "../route-matrix/testing-visitors.ts";
import { giveDocument } from "./give-document.ts";
import { takeDocument } from "./take-document.ts";

const ORIGIN = "https://portal.example.nl";
const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n");

let database: TestDatabase;
let services: TestServices;
let world: RouteWorld;
let quoteId: string;
let otherQuoteId: string;

beforeAll(async () => {
  ({ database, services, world } = await openRouteWorld());
  quoteId = await quoteOf("owner");
  otherQuoteId = await quoteOf("otherOwner");
}, 120_000);
afterAll(() => database.close());

async function quoteOf(visitor: "owner" | "otherOwner" | "tester"): Promise<string> {
  const session = await findSession(services, TEST_SIGN_IN_SECRET, world.headersOf[visitor].cookie ?? null);
  const caller = createCallerFactory(appRouter)(testContext(services, session?.caller ?? null));
  return (await caller.quotes.create(testQuoteBody())).data.quoteId;
}

interface Sent {
  readonly visitor?: keyof RouteWorld["headersOf"];
  readonly body?: Uint8Array;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly to?: string;
}

async function send({ visitor = "owner", body = PDF, query = {}, headers = {}, to = quoteId }: Sent = {}) {
  const address = `${ORIGIN}/api/quotes/${to}/documents?${new URLSearchParams({ fileName: "a.pdf", ...query })}`;
  const sent = { ...world.headersOf[visitor], "content-type": "application/pdf", ...headers };
  const request = new Request(address, { method: "POST", headers: sent, body: new Uint8Array(body) });
  const answer = await takeDocument(request, to);
  const json = (await answer.json()) as { data?: { documentId: string }; error?: { code: string } };
  return { status: answer.status, code: json.error?.code, documentId: json.data?.documentId ?? "" };
}

async function stored(): Promise<number> {
  let count = 0;
  for await (const _ of services.documents.names()) count += 1;
  return count;
}

test.each<[string, Sent, number, string]>([
  ["nobody", { visitor: "signedOut" }, 401, "credentials_missing"],
  ["an agent", { visitor: "agent" }, 403, "operation_not_permitted"],
  ["a page of another site", { headers: { origin: "https://evil.example" } }, 403, "operation_not_permitted"],
  [
    "a page of another organization",
    { headers: { "portal-organization": "mer_01JZ0000000000000000000000" } },
    409,
    "state_conflict",
  ],
  ["somebody else's organization", { visitor: "otherOwner" }, 404, "resource_missing"],
  ["a length beyond the limit", { headers: { "content-length": "16000000" } }, 413, "body_too_large"],
  ["a large PDF", { body: Buffer.concat([PDF, Buffer.alloc(15 * 1024 * 1024)]) }, 413, "body_too_large"],
  ["no bytes", { body: new Uint8Array() }, 400, "body_malformed"],
  ["a page in place of a document", { body: Buffer.from("<script>".padEnd(200)) }, 415, "media_type_unsupported"],
  ["a path as a name", { query: { fileName: "../a.pdf" } }, 400, "parameter_invalid"],
  ["a name of another type", { query: { fileName: "a.png" } }, 400, "parameter_invalid"],
  [
    "a requirement that is not there",
    { query: { requirementId: "rqm_01JZ0000000000000000000000" } },
    404,
    "resource_missing",
  ],
])("%s adds nothing, and leaves no byte behind", async (_, sent, status, code) => {
  const before = await stored();
  expect(await send(sent)).toMatchObject({ status, code });
  expect(await stored()).toBe(before);
});

test("bytes that came count on their organization, also of a file that is refused", async () => {
  const charged = vi.spyOn(services.limiter, "chargeBody");
  expect(await send({ body: Buffer.from("<script>".padEnd(200)) })).toMatchObject({ status: 415 });
  expect(charged.mock.calls.map(([, bytes]) => bytes)).toEqual([200]);
  charged.mockRestore();
});

test("somebody who is removed while their file is on its way adds nothing, and leaves no byte behind", async () => {
  const [before, own] = [await stored(), await quoteOf("tester")];
  const { cookie = null } = world.headersOf.tester;
  const session = await findSession(services, TEST_SIGN_IN_SECRET, cookie);
  let askedAgain = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      askedAgain += 1;
      if (askedAgain === 1) return controller.enqueue(PDF.subarray(0, -1));
      await database.db.orm.delete(members).where(eq(members.userId, session?.userId ?? ""));
      controller.enqueue(PDF.subarray(-1));
      controller.close();
    },
  });
  const headers = { ...world.headersOf.tester, "content-type": "application/pdf" };
  const sent = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  const request = new Request(`${ORIGIN}/api/quotes/${own}/documents?fileName=a.pdf`, sent);
  expect((await takeDocument(request, own)).status).toBe(401);
  expect(await stored()).toBe(before);
});

test("the same file under the same id is one document, another file under it is refused", async () => {
  const documentId = services.makeId("document");
  const before = await stored();
  const query = { documentId };
  expect([await send({ query }), await send({ query })]).toMatchObject([{ documentId }, { documentId }]);
  expect(await send({ query, body: Buffer.concat([PDF, Buffer.from("x")]) })).toMatchObject({ status: 409 });
  expect(await stored()).toBe(before + 1);
});

test("a neighbour, nobody and an agent without the organization get no byte of a document", async () => {
  const { documentId } = await send({ visitor: "otherOwner", to: otherQuoteId });
  const ask = async (visitor: Sent["visitor"] & string, headers: Record<string, string> = {}) => {
    const request = new Request(`${ORIGIN}/api/documents/${documentId}`, {
      headers: { ...world.headersOf[visitor], ...headers },
    });
    const answer = await giveDocument(request, documentId);
    return { status: answer.status, body: await answer.text() };
  };
  const given = await ask("otherOwner");
  expect(given).toEqual({ status: 200, body: PDF.toString() });
  const refused = [
    await ask("owner"),
    await ask("signedOut"),
    await ask("agent"),
    await ask("otherOwner", { "sec-fetch-site": "cross-site" }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 401, 403, 403]);
  expect(refused.filter(({ body }) => body.includes("%PDF"))).toEqual([]);
});
