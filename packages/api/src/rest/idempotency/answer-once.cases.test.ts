import { testDatabase } from "@quote-financing/db/testing/test-database";
import { beforeEach, describe, expect, test } from "vitest";
import { appRouter } from "../../router.ts";
import { createTestServices, type TestServices } from "../../testing/test-services.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createRestHandler } from "../handler.ts";
import { QUOTE_BODY } from "../testing/testing-operations.ts";
import { type Received, type Send, sendToHandler } from "../testing-client.ts";
import { testRestOptions } from "../testing-server.ts";
import { TAKEOVER_AFTER_MS } from "./idempotency-store.ts";

const database = testDatabase();

let services: TestServices;
let token: string;
let send: Send;
beforeEach(async () => {
  services = createTestServices({ db: database.db });
  ({ token } = await createTestCredential(services, await createTestOrganization(services)));
  send = sendAs(services);
});

const sendAs = (as: TestServices): Send => sendToHandler(createRestHandler(testRestOptions(as, appRouter)));
const post = (path: string, body: unknown, key?: string, through = send): Promise<Received> => {
  const headers = key === undefined ? {} : { "idempotency-key": key };
  return through(path, { method: "POST", token, body, headers });
};
const dataOf = ({ json }: Received) => json.data as Record<string, string>;
const list = async (path: string) => (await send(path, { token })).json.data as Record<string, string>[];
const newQuote = async () => dataOf(await post("/v1/quotes", QUOTE_BODY)).quoteId ?? "";

const OPENING = { type: "general", message: { body: "When?" } };
/** A process that writes and then cannot store the answer. */
const dying = (): TestServices => ({
  ...services,
  secretBox: { ...services.secretBox, seal: () => expect.fail("killed") },
});

describe("an Idempotency-Key", () => {
  test("opens a case once and replays the answer byte for byte", async () => {
    const path = `/v1/quotes/${await newQuote()}/cases`;
    const answers = [await post(path, OPENING, "k"), await post(path, OPENING, "k")];

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.text).toBe(answers[0]?.text);
    expect(answers.map(({ headers }) => headers.get("idempotency-replayed"))).toEqual([null, "true"]);
    expect(await list("/v1/cases")).toHaveLength(1);
  });

  test("posts a message once and replays the answer byte for byte", async () => {
    const { caseId = "" } = dataOf(await post(`/v1/quotes/${await newQuote()}/cases`, OPENING));
    const path = `/v1/cases/${caseId}/messages`;
    const answers = [await post(path, { body: "More" }, "k"), await post(path, { body: "More" }, "k")];

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.text).toBe(answers[0]?.text);
    expect(answers.map(({ headers }) => headers.get("idempotency-replayed"))).toEqual([null, "true"]);
    expect((await list(path)).map(({ body }) => body)).toEqual(["When?", "More"]);
  });

  test("with the same body under another quote or case is another request", async () => {
    const [one, other] = [await newQuote(), await newQuote()];
    const first = await post(`/v1/quotes/${one}/cases`, OPENING, "k");
    const elsewhere = await post(`/v1/quotes/${other}/cases`, OPENING, "k");

    expect(elsewhere.status).toBe(422);
    expect(elsewhere.json.error).toMatchObject({ code: "idempotency_key_reused", param: "Idempotency-Key" });
    expect((await list("/v1/cases")).map(({ caseId }) => caseId)).toEqual([dataOf(first).caseId]);
  });

  test("is refused on these endpoints too when it is not visible ASCII", async () => {
    const { status, json } = await post(`/v1/quotes/${await newQuote()}/cases`, OPENING, "a b");
    expect([status, json.error?.param]).toEqual([400, "Idempotency-Key"]);
    const ignored = await send("/v1/cases", { token, headers: { "idempotency-key": "a b" } });
    expect(ignored.status, "of an endpoint that takes none").toBe(200);
  });

  test("is another one on another endpoint, and beside another key", async () => {
    const { quoteId = "" } = dataOf(await post("/v1/quotes", QUOTE_BODY, "k"));
    const opened = await post(`/v1/quotes/${quoteId}/cases`, OPENING, "k");
    const path = `/v1/cases/${dataOf(opened).caseId}/messages`;
    const sent = [await post(path, { body: "One" }, "k"), await post(path, { body: "Two" }, "l")];

    const again = [
      await post(`/v1/quotes/${quoteId}/cases`, OPENING, "k"),
      await post(path, { body: "One" }, "k"),
      await post(path, { body: "Two" }, "l"),
    ];

    expect(again.map(({ text }) => text)).toEqual([opened, ...sent].map(({ text }) => text));
    expect(again.map(({ headers }) => headers.get("idempotency-replayed"))).toEqual(["true", "true", "true"]);
  });

  test.each(["case", "message"])("finds the %s that a killed process wrote", async (kind) => {
    const quotePath = `/v1/quotes/${await newQuote()}/cases`;
    const opened = kind === "case" ? "" : (dataOf(await post(quotePath, OPENING)).caseId ?? "");
    const [path, body] = kind === "case" ? [quotePath, OPENING] : [`/v1/cases/${opened}/messages`, { body: "More" }];
    const written = await post(path, body, "k", sendAs(dying()));

    services.clock.advance(TAKEOVER_AFTER_MS);
    const retried = await post(path, body, "k");

    expect([retried.status, dataOf(retried)]).toEqual([201, dataOf(written)]);
    expect(await list(kind === "case" ? "/v1/cases" : path)).toHaveLength(kind === "case" ? 1 : 2);
    expect((await post(path, body, "k")).headers.get("idempotency-replayed")).toBe("true");
  });

  test("brings the secret of a destination whose process died before it could finish the key", async () => {
    const path = "/v1/events/destinations";
    const body = { name: "Orders", url: "https://hooks.example.com/in" };
    // Dies at the first statement after the transaction of the create.
    let isCreated = false;
    const { db } = services;
    const orm = new Proxy(db.orm, {
      get: (target, name) => (isCreated && name === "update" ? () => expect.fail("killed") : Reflect.get(target, name)),
    });
    const transact: typeof db.transact = async (work) => {
      const value = await db.transact(work);
      isCreated = true;
      return value;
    };
    const first = await post(path, body, "k", sendAs({ ...services, db: { ...db, orm, transact } }));
    services.clock.advance(TAKEOVER_AFTER_MS);

    const retried = await post(path, body, "k");

    expect(retried.json.bearerSecret).toMatch(/^whsec_/);
    expect([retried.text, retried.headers.get("idempotency-replayed")]).toEqual([first.text, "true"]);
  });

  test("is ended by what was found when the transaction that kept its answer was rolled back and run again", async () => {
    const path = "/v1/events/destinations";
    const destinationId = services.makeId("destination");
    const body = { name: "Orders", url: "https://hooks.example.com/in", destinationId };
    const { db } = services;
    let made: Received | undefined;
    const transact: typeof db.transact = (work, payer) =>
      db
        .transact(async (tx) => {
          await work(tx);
          throw new Error("rolled back");
        }, payer)
        .catch(async () => {
          made = await post(path, body);
          return db.transact(work, payer);
        });
    const first = await post(path, body, "k", sendAs({ ...services, db: { ...db, transact } }));

    const again = await post(path, body, "k");

    expect([made?.status, first.status, first.json.bearerSecret]).toEqual([201, 200, undefined]);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
  });
});
