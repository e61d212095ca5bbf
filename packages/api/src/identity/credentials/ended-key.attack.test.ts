import { apiKeys, documents, quotes } from "@quote-financing/db/schema/tables";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { documentsWorlds, PDF } from "../../quotes/requirements/testing-documents-world.ts";
import { testQuoteBody } from "../../quotes/testing/testing-quote-body.ts";
import { createRestHandler } from "../../rest/handler.ts";
import { testRestOptions } from "../../rest/testing-server.ts";
import { appRouter } from "../../router.ts";
import { CREDENTIAL_CACHE_MS } from "./credentials.ts";

const { createWorld } = documentsWorlds();

/** A request that was let in, whose last bytes come when its key has been revoked for as long as that takes to hold. */
async function sendSlowly(
  w: Awaited<ReturnType<typeof createWorld>>,
  target: string,
  contentType: string,
  body: Uint8Array,
) {
  const { db, clock } = w.services;
  let askedAgain = 0;
  const sent = new ReadableStream<Uint8Array>({
    async pull(controller) {
      askedAgain += 1;
      if (askedAgain === 1) return controller.enqueue(body.subarray(0, -1));
      await db.orm.update(apiKeys).set({ revokedAt: clock.now() }).where(eq(apiKeys.organizationId, w.organizationId));
      clock.advance(CREDENTIAL_CACHE_MS);
      controller.enqueue(body.subarray(-1));
      controller.close();
    },
  });
  const headers = { authorization: `Bearer ${w.token}`, "content-type": contentType };
  const init = { method: "POST", headers, body: sent, duplex: "half" } as RequestInit;
  const handler = createRestHandler(testRestOptions(w.services, appRouter));
  const answer = await handler(new Request(`http://service.test${target}`, init));
  return { status: answer.status, code: ((await answer.json()) as { error?: { code: string } }).error?.code };
}

const refused = { status: 401, code: "credentials_invalid" };

describe("a key that is revoked while its request is on the way", () => {
  test("creates nothing, however slowly the body comes", async () => {
    const w = await createWorld();
    const body = Buffer.from(JSON.stringify(testQuoteBody()));
    expect(await sendSlowly(w, "/v1/quotes", "application/json", body)).toEqual(refused);
    expect(await w.services.db.orm.$count(quotes, eq(quotes.organizationId, w.organizationId))).toBe(1);
  });

  test("adds no document, and the bytes that it sent are gone", async () => {
    const w = await createWorld();
    expect(await sendSlowly(w, `${w.path}?fileName=a.pdf`, "application/pdf", PDF)).toEqual(refused);
    expect(await w.services.db.orm.$count(documents, eq(documents.organizationId, w.organizationId))).toBe(0);
    expect(await w.stored()).toEqual([]);
  });
});
