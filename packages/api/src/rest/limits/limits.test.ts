import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestCredential } from "../../testing-credential.ts";
import { DEFAULT_REST_LIMITS } from "../rest-options.ts";
import { ID } from "../testing/testing-refusals.ts";
import { createRestWorld, type RestWorld } from "../testing/testing-world.ts";
import { TokenBuckets } from "./token-buckets.ts";

let world: RestWorld;
beforeAll(async () => {
  world = await createRestWorld(DEFAULT_REST_LIMITS);
  world.things.created.set(ID, "first");
});
afterAll(() => world.close());

const statuses = async (token: string, count: number, sent = {}, target = `/v1/quotes/${ID}`) => {
  const answers = await Promise.all(Array.from({ length: count }, () => world.send.web(target, { token, ...sent })));
  return answers.map(({ status }) => status);
};

test("a credential has a burst of 200, then 100 a second; another has its own", async () => {
  const { token } = await createTestCredential(world.services, world.organization);

  expect(await statuses(token, 200)).toEqual(Array(200).fill(200));
  const refused = await world.send.web(`/v1/quotes/${ID}`, { token });
  expect([refused.status, refused.json.error?.code]).toEqual([429, "rate_limit_exceeded"]);
  expect(refused.json.error?.type).toBe("rate_limit_error");
  expect(refused.headers.get("retry-after")).toBe("1");
  expect(refused.headers.get("ratelimit-policy")).toBe('"default";q=200;w=2');
  expect(refused.headers.get("ratelimit")).toBe('"default";r=0;t=1');
  const other = await createTestCredential(world.services, world.organization);
  expect(await statuses(other.token, 1)).toEqual([200]);

  world.services.clock.advance(1_000);
  const later = await statuses(token, 101);
  expect(later.filter((status) => status === 200)).toHaveLength(100);
  expect(later.at(-1)).toBe(429);
});

test("claims are resolved 60 times a minute per credential", async () => {
  const { token } = await createTestCredential(world.services, world.organization);
  const sent = { method: "POST", body: { email: "a@example.org" } };
  const resolved = await statuses(token, 61, sent, "/v1/correlation-claims/resolve");
  expect(resolved.filter((status) => status === 200)).toHaveLength(60);
  expect(resolved.at(-1)).toBe(429);
  expect(await statuses(token, 1)).toEqual([200]);
});

test("the rate limit is checked before the permission and the body", async () => {
  const { token } = await createTestCredential(world.services, world.organization);
  await statuses(token, 200);
  expect(await statuses(token, 1, { method: "POST", body: "{" }, "/v1/quotes")).toEqual([429]);
});

test("buckets are forgotten before they fill the memory, and a clock set back gives nothing", () => {
  const buckets = new TokenBuckets(10, 20);
  for (let index = 0; index < 120_000; index += 1) buckets.take(`key-${index}`, index);
  expect(buckets.size).toBeLessThanOrEqual(50_000);

  const drained = new TokenBuckets(10, 2);
  expect([1, 2, 3].map(() => drained.take("key", 1_000_000).allowed)).toEqual([true, true, false]);
  expect(drained.take("key", 0).allowed).toBe(false);
  expect(drained.take("key", 100).allowed).toBe(true);
});
