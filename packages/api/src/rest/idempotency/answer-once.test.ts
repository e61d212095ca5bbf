import { idempotencyKeys } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteShortLived } from "../../maintenance/sweeps/delete-short-lived.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { webhookRefusals } from "../../webhooks/refusals.ts";
import { createRestHandler } from "../handler.ts";
import { createRestWorld, type RestWorld } from "../testing/testing-rest-world.ts";
import { type Received, sendToHandler } from "../testing-client.ts";
import { KEY_LIFETIME_MS, TAKEOVER_AFTER_MS } from "./idempotency-store.ts";
import { withdrawReplays } from "./withdraw-replays.ts";

let world: RestWorld;
let token: string;
let organizationId: string;
beforeAll(async () => void (world = await createRestWorld()));
afterAll(() => world.close());

/** A fresh organization per test: keys are scoped to it. */
beforeEach(async () => {
  const organization = await createTestOrganization(world.services);
  ({ organizationId } = organization);
  ({ token } = await createTestCredential(world.services, organization));
  Object.assign(world.things, { calls: 0, beforeWrite: async () => {}, afterWrite: async () => {} });
  world.things.created.clear();
});

const create = (key: string, body: unknown = { name: "x" }, as = token): Promise<Received> =>
  world.send.node("/v1/quotes", { method: "POST", token: as, body, headers: { "idempotency-key": key } });

const idOf = ({ json }: Received): string => (json as { data: { quoteId: string } }).data.quoteId;
const outcomeOf = ({ status, json, headers }: Received) => ({
  status,
  code: json.error?.code,
  replayed: headers.get("idempotency-replayed"),
});

/** Stops the next create before it writes, until it is let go or fails. */
function holdNextCreate() {
  const { promise: reached, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: held, resolve: letGo, reject: fail } = Promise.withResolvers<void>();
  world.things.beforeWrite = () => {
    world.things.beforeWrite = async () => {};
    arrive();
    return held;
  };
  return { reached, letGo, fail };
}

test("the same key and body replay the stored answer byte for byte, and create nothing", async () => {
  const first = await create("key-1");
  const second = await create("key-1");

  expect(outcomeOf(first)).toEqual({ status: 201, code: undefined, replayed: null });
  expect(outcomeOf(second)).toEqual({ status: 201, code: undefined, replayed: "true" });
  expect(second.text).toBe(first.text);
  expect(second.headers.get("request-id")).not.toBe(first.headers.get("request-id"));
  expect(world.things.calls).toBe(1);
});

test("another body under a used key is 422", async () => {
  await create("key-1");
  const other = await create("key-1", { name: "y" });
  expect(outcomeOf(other)).toEqual({ status: 422, code: "idempotency_key_reused", replayed: null });
  expect(other.json.error?.param).toBe("Idempotency-Key");
  expect(world.things.calls).toBe(1);
});

test("a key belongs to its organization and endpoint", async () => {
  const other = await createTestCredential(world.services, await createTestOrganization(world.services));
  const mine = await create("key-1");
  const theirs = await create("key-1", { name: "x" }, other.token);
  expect(idOf(theirs)).not.toBe(idOf(mine));
  expect(theirs.headers.get("idempotency-replayed")).toBeNull();
});

test("while the first request runs the key is in use: 409", async () => {
  const { reached, letGo } = holdNextCreate();
  const first = create("key-1");
  await reached;
  expect(outcomeOf(await create("key-1"))).toEqual({ status: 409, code: "idempotency_key_in_use", replayed: null });
  expect((await create("key-1", { name: "y" })).status, "another body").toBe(422);
  letGo();
  expect((await first).status).toBe(201);
  expect((await create("key-1")).headers.get("idempotency-replayed")).toBe("true");
});

test("64 parallel creates with one key create one thing", async () => {
  const answers = await Promise.all(Array.from({ length: 64 }, () => create("key-1")));
  expect(world.things.created.size).toBe(1);
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true);
  const bodies = answers.filter(({ status }) => status === 201).map(({ text }) => text);
  expect(new Set(bodies).size).toBe(1);
});

test.each(["", " ", "a b", "é", "x".repeat(256), "tab\there"])("the key %j is refused with its param", async (key) => {
  const handler = sendToHandler(createRestHandler(world.options));
  const headers = { "content-type": "application/json", "idempotency-key": Buffer.from(key).toString("latin1") };
  const answer = await handler("/v1/quotes", { method: "POST", token, body: '{"name":"x"}', headers });
  expect(answer.json.error).toMatchObject({ code: "parameter_invalid", param: "Idempotency-Key" });
  expect(answer.status).toBe(400);
});

test("a refused request does not burn the key", async () => {
  expect((await create("key-1", { name: "" })).status).toBe(400);
  world.things.beforeWrite = async () => {
    throw new DomainError(webhookRefusals.destinationLimit({ maximum: 1 }));
  };
  expect((await create("key-1")).status).toBe(409);
  world.things.beforeWrite = async () => {};
  expect(outcomeOf(await create("key-1", { name: "other" }))).toMatchObject({ status: 201, replayed: null });
});

test.each([
  [503, Object.assign(new Error("the connection was lost"), { code: "CONNECTION_CLOSED" })],
  [500, new Error("a fault of ours")],
])(
  "after a fault (%i) that hid whether the write happened, a retry creates the same resource",
  async (status, fault) => {
    world.things.afterWrite = async () => {
      throw fault;
    };
    expect((await create("key-1")).status).toBe(status);
    world.things.afterWrite = async () => {};
    const retried = await create("key-1");
    expect(retried.status).toBe(201);
    expect([...world.things.created.keys()]).toEqual([idOf(retried)]);
  },
);

test("a retry that is refused does not lose what a fault may have written: the next one finds it", async () => {
  const loseAnswer = () => Promise.reject(new Error("the answer was lost"));
  const refuse = () => Promise.reject(new DomainError(webhookRefusals.destinationLimit({ maximum: 1 })));
  Object.assign(world.things, { afterWrite: loseAnswer });
  expect((await create("key-1")).status).toBe(500);
  Object.assign(world.things, { afterWrite: async () => {}, beforeWrite: refuse });
  expect((await create("key-1")).status).toBe(409);
  Object.assign(world.things, { beforeWrite: async () => {} });

  const retried = await create("key-1");
  expect(retried.status).toBe(201);
  expect([...world.things.created.keys()]).toEqual([idOf(retried)]);
});

test("a process killed between the write and its answer leaves one resource, which the retry finds", async () => {
  const reached = new Promise<void>((resolve) => {
    world.things.afterWrite = () => {
      resolve();
      return new Promise(() => {});
    };
  });
  void create("key-1").catch(() => undefined);
  await reached;
  world.things.afterWrite = async () => {};

  expect((await create("key-1")).status).toBe(409);
  world.services.clock.advance(TAKEOVER_AFTER_MS);
  const retried = await create("key-1");
  expect(outcomeOf(retried)).toEqual({ status: 201, code: undefined, replayed: null });
  expect([...world.things.created.keys()]).toEqual([idOf(retried)]);
  expect((await create("key-1")).text).toBe(retried.text);
});

test("an attempt that was overtaken cannot replace the stored answer", async () => {
  const { reached, letGo } = holdNextCreate();
  const slow = create("key-1");
  await reached;
  world.services.clock.advance(TAKEOVER_AFTER_MS);
  const taken = await create("key-1");
  letGo();
  expect(idOf(await slow)).toBe(idOf(taken));
  expect((await slow).headers.get("idempotency-replayed")).toBe("true");
  expect(world.things.created.size).toBe(1);
  expect((await create("key-1")).text).toBe(taken.text);
});

test.each([
  ["refused", 409, new DomainError(webhookRefusals.destinationLimit({ maximum: 1 }))],
  ["lost", 503, Object.assign(new Error("the connection was lost"), { code: "CONNECTION_CLOSED" })],
])("an attempt that was overtaken and then %s leaves the key to the one that has it now", async (_, status, fault) => {
  const overtaken = holdNextCreate();
  const slow = create("key-1");
  await overtaken.reached;
  world.services.clock.advance(TAKEOVER_AFTER_MS);
  const owner = holdNextCreate();
  const taken = create("key-1");
  await owner.reached;

  overtaken.fail(fault);
  expect((await slow).status).toBe(status);
  expect(outcomeOf(await create("key-1"))).toMatchObject({ status: 409, code: "idempotency_key_in_use" });

  owner.letGo();
  expect((await taken).status).toBe(201);
  expect(world.things.calls).toBe(2);
});

test("what is withdrawn before its answer was stored is answered and replayed to nobody; others are", async () => {
  const other = await create("key-2", { name: "other" });
  world.things.afterWrite = async () => {
    const [, id = ""] = [...world.things.created.keys()];
    await world.services.db.transact((tx) => withdrawReplays(tx, organizationId, [id]));
  };
  const withdrawn = { status: 409, code: "state_conflict", replayed: null };

  expect(outcomeOf(await create("key-1"))).toEqual(withdrawn);

  expect(outcomeOf(await create("key-1"))).toEqual(withdrawn);
  expect((await create("key-2", { name: "other" })).text).toBe(other.text);
});

test("a key is forgotten after 24 h", async () => {
  const first = await create("key-1");
  world.services.clock.advance(KEY_LIFETIME_MS);
  const second = await create("key-1", { name: "another body" });
  expect(outcomeOf(second)).toMatchObject({ status: 201, replayed: null });
  expect(idOf(second)).not.toBe(idOf(first));
});

test("the stored answer is sealed", async () => {
  await create("key-sealed", { name: "personal data" });
  const rows = await world.services.db.orm.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, "key-sealed"));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain("personal data");
  expect(rows[0]?.sealedBody).toMatch(/^[0-9a-f]{8}\.[\w-]+$/);
});

test("a client's own id is kept under a key", async () => {
  const quoteId = world.services.makeId("quote");
  const first = await create("key-1", { quoteId, name: "x" });
  expect(idOf(first)).toBe(quoteId);
  const underAnotherKey = await create("key-2", { quoteId, name: "x" });
  expect(underAnotherKey.status).toBe(200);
});

test("maintenance deletes what is older than 24 h, and nothing younger", async () => {
  await create("key-old", { name: "old" });
  world.services.clock.advance(KEY_LIFETIME_MS - 1);
  await create("key-young", { name: "young" });
  world.services.clock.advance(1);

  expect(await deleteShortLived(world.services)).toBeGreaterThan(0);

  const rows = await world.services.db.orm.select().from(idempotencyKeys);
  expect(rows.map(({ key }) => key)).toEqual(["key-young"]);
});
