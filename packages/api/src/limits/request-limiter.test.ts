import { afterAll, beforeAll, expect, test } from "vitest";
import { ID } from "../rest/testing/testing-refusals.ts";
import { createRestWorld, type RestWorld } from "../rest/testing/testing-rest-world.ts";
import { createTestCredential } from "../testing/testing-credential.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { DEFAULT_LIMITS } from "./request-limits.ts";

let world: RestWorld;
beforeAll(async () => {
  world = await createRestWorld(DEFAULT_LIMITS);
  world.things.created.set(ID, "first");
});
afterAll(() => world.close());

const newOrganization = () => createTestOrganization(world.services, { mayResolveClaims: true });
const newToken = async (organization = newOrganization()) =>
  (await createTestCredential(world.services, await organization)).token;

const statuses = async (token: string, count: number, sent = {}, target = `/v1/quotes/${ID}`) => {
  const answers = await Promise.all(Array.from({ length: count }, () => world.send.web(target, { token, ...sent })));
  return answers.map(({ status }) => status);
};

test("an organization has a burst of 200, then 100 a second; another has its own", async () => {
  const token = await newToken();

  expect(await statuses(token, 200)).toEqual(Array(200).fill(200));
  const refused = await world.send.web(`/v1/quotes/${ID}`, { token });
  expect([refused.status, refused.json.error?.code]).toEqual([429, "rate_limit_exceeded"]);
  expect(refused.json.error?.type).toBe("rate_limit_error");
  expect(refused.headers.get("retry-after")).toBe("1");
  expect(refused.headers.get("ratelimit-policy")).toBe('"default";q=200;w=2');
  expect(refused.headers.get("ratelimit")).toBe('"default";r=0;t=1');
  expect(await statuses(await newToken(), 1)).toEqual([200]);

  world.services.clock.advance(1_000);
  const later = await statuses(token, 101);
  expect(later.filter((status) => status === 200)).toHaveLength(100);
  expect(later.at(-1)).toBe(429);
});

test("the rate limit is checked before the permission and the body", async () => {
  const token = await newToken();
  await statuses(token, 200);
  expect(await statuses(token, 1, { method: "POST", body: "{" }, "/v1/quotes")).toEqual([429]);
});

test("a quote of 250 described lines can be created 100 times a second, after a burst of 200", async () => {
  const token = await newToken();
  const sent = { method: "POST", body: JSON.stringify({ name: "x".repeat(75_000) }) };
  for (const count of [200, 100, 100, 100]) {
    const answered = await statuses(token, count, sent, "/v1/quotes");
    expect(answered.filter((status) => status === 429)).toEqual([]);
    world.services.clock.advance(1_000);
  }
});
