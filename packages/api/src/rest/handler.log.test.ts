import { afterAll, beforeAll, expect, test } from "vitest";
import { ID } from "./testing/testing-refusals.ts";
import { createRestWorld, type RestWorld } from "./testing/testing-rest-world.ts";

let world: RestWorld;
beforeAll(async () => {
  world = await createRestWorld();
  world.things.created.set(ID, "first");
});
afterAll(() => world.close());

test("each request leaves one line with its route pattern, organization and status", async () => {
  world.options.lines.length = 0;
  const answer = await world.send.node(`/v1/quotes/${ID}`, { token: world.token });
  expect(world.options.lines).toEqual([
    {
      requestId: answer.headers.get("request-id"),
      method: "GET",
      route: "/v1/quotes/{quoteId}",
      status: 200,
      durationMs: expect.any(Number),
      organizationId: world.organization.organizationId,
      apiKeyId: expect.stringMatching(/^key_/),
    },
  ]);
});

test("no body, query, path, credential or fault text ever reaches the log", async () => {
  world.options.lines.length = 0;
  const canary = "canary-7f3a@example.org";
  const token = world.token;
  await world.send.node(`/v1/quotes/${ID}?q=${canary}`, { token });
  await world.send.node(`/v1/${canary}`, { token });
  await world.send.node("/v1/quotes", { token, method: "POST", body: { name: canary, [canary]: canary } });
  await world.send.node("/v1/failures/error", { token });
  await world.send.node("/v1/failures/database", { token });
  await world.send.node("/v1/quotes", { method: "POST", headers: { authorization: `Bearer ${canary}` }, body: {} });

  const text = JSON.stringify(world.options.lines);
  expect(world.options.lines).toHaveLength(6);
  for (const secret of [canary, token, "select", "a@example.org"]) expect(text).not.toContain(secret);
});

test("a fault is logged by its kind, code and place", async () => {
  world.options.lines.length = 0;
  await world.send.node("/v1/failures/database", { token: world.token });
  const [line] = world.options.lines;
  expect(line).toMatchObject({ status: 503, fault: { code: "57P01" } });
  expect(line?.fault?.frames[0]).toMatch(/testing-router/);
});
