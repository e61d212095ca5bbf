import type { Caller, CredentialCaller } from "@quote-financing/domain/people/caller";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CliHandler } from "../cli/cli-handler.ts";
import { createCredentialVerifier } from "../identity/credentials/credentials.ts";
import { refusalOf } from "../refusals/refusal-of.ts";
import { ID } from "../rest/testing/testing-refusals.ts";
import { createRestWorld, type RestWorld } from "../rest/testing/testing-rest-world.ts";
import { appRouter } from "../router.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestCredential } from "../testing/testing-credential.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createTestAgent, createTestMember } from "../testing/testing-people.ts";
import { createCallerFactory, organizationProcedure, router } from "../trpc.ts";
import { RequestLimiter } from "./request-limiter.ts";
import { DEFAULT_LIMITS } from "./request-limits.ts";

const MIB = 1024 * 1024;

let world: RestWorld;
beforeAll(async () => {
  world = await createRestWorld(DEFAULT_LIMITS);
  world.things.created.set(ID, "first");
});
afterAll(() => world.close());

const newOrganization = () => createTestOrganization(world.services, { mayResolveClaims: true });

async function newTokens(count: number): Promise<string[]> {
  const organization = await newOrganization();
  const made = Array.from({ length: count }, () => createTestCredential(world.services, organization));
  return (await Promise.all(made)).map(({ token }) => token);
}

/** Sends one request with each token, all at once. @returns how many were let through */
async function passed(
  tokens: readonly string[],
  sent = {},
  target = `/v1/quotes/${ID}`,
  front: "web" | "node" = "web",
) {
  const answers = await Promise.all(tokens.map((token) => world.send[front](target, { token, ...sent })));
  return answers.filter(({ status }) => status !== 429).length;
}

const times = <Value>(count: number, values: readonly Value[]): Value[] =>
  Array.from({ length: count }, (_, index) => values[index % values.length] as Value);

test("ten keys of one organization get no more than one key", async () => {
  expect(await passed(times(500, await newTokens(10)))).toBe(200);
});

describe("claim resolutions", () => {
  const resolve = (tokens: readonly string[]) =>
    passed(tokens, { method: "POST", body: { email: "a@example.org" } }, "/v1/correlation-claims/resolve");

  test("eleven tokens resolve 60 claims, not 500", async () => {
    expect(await resolve(times(150, await newTokens(11)))).toBe(60);
  });

  test("however they are spread, no 60 seconds see more than 60", async () => {
    const tokens = await newTokens(1);
    const passedAtS: number[] = [];
    for (let second = 0; second < 150; second += 1) {
      const allowed = await resolve(times(3, tokens));
      passedAtS.push(...Array<number>(allowed).fill(second));
      world.services.clock.advance(1_000);
    }

    const mostInAWindow = Math.max(
      ...passedAtS.map((start) => passedAtS.filter((second) => second >= start && second < start + 60).length),
    );
    expect(mostInAWindow).toBe(60);
    expect(passedAtS.length).toBeGreaterThan(120);
  });
});

describe("bytes of bodies", () => {
  const body = JSON.stringify({ name: "x".repeat(MIB - 100) });

  test("100 bodies of the largest size in a second are not taken", async () => {
    const sent = { method: "POST", body };
    expect(await passed(times(100, await newTokens(3)), sent, "/v1/quotes", "node")).toBeLessThanOrEqual(31);
  });

  test("a body that comes with the question for a thread counts too", async () => {
    const sent = { method: "GET", body };
    const target = "/v1/quotes/cost/thread";
    expect(await passed(times(60, await newTokens(1)), sent, target, "node")).toBeLessThanOrEqual(31);
  });

  test("a body without an announced length counts as it was read, malformed or not", async () => {
    const [token = ""] = await newTokens(1);
    const target = `http://127.0.0.1:${world.port}/v1/quotes`;
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const answered: number[] = [];
    for (let index = 0; index < 40; index += 1) {
      const stream = new Blob([body.slice(0, -1)]).stream();
      const { status } = await fetch(target, { method: "POST", headers, body: stream, duplex: "half" } as RequestInit);
      answered.push(status);
    }
    expect(answered.filter((status) => status === 429).length).toBeGreaterThanOrEqual(9);
    expect(answered.filter((status) => status === 400).length).toBeGreaterThanOrEqual(29);
  });
});

test("answers of megabytes are not read without end, and cost nobody else anything", () => {
  const limiter = new RequestLimiter(DEFAULT_LIMITS);
  const [reader, other] = ["mer_reader", "mer_other"].map(
    (organizationId) => ({ kind: "credential", organization: { organizationId } }) as CredentialCaller,
  ) as [CredentialCaller, CredentialCaller];
  let answered = 0;
  for (; limiter.count(reader, "cases.read", 0).allowed; answered += 1) limiter.chargeAnswer(reader, MIB, 0);

  expect(answered).toBe(50);
  expect(limiter.count(reader, "cases.read", 0).headers[1]).toContain('"answers"');
  expect(limiter.count(other, "cases.read", 0).allowed).toBe(true);
  expect(limiter.count(reader, "cases.read", 1_000).allowed).toBe(true);
});

describe("threads of messages", () => {
  test("have a budget of their own: what is left of it is no matter to other requests or other organizations", () => {
    const limiter = new RequestLimiter(DEFAULT_LIMITS);
    const [reader, other] = ["mer_reader", "mer_other"].map(
      (organizationId) => ({ kind: "credential", organization: { organizationId } }) as CredentialCaller,
    ) as [CredentialCaller, CredentialCaller];
    let answered = 0;
    for (; limiter.checkThreads(reader, 0).allowed; answered += 1) limiter.chargeThread(reader, MIB / 2, 0);

    expect(answered).toBe(96);
    expect(limiter.checkThreads(reader, 0)).toMatchObject({ allowed: false, retryAfterSeconds: 1 });
    expect(limiter.count(reader, "cases.read", 0).allowed).toBe(true);
    expect(limiter.checkThreads(other, 0).allowed).toBe(true);
    expect(limiter.checkThreads(reader, 1_000).allowed).toBe(true);
  });

  test("that were asked for at once are refused where the ones before used the budget up, and told when to come", async () => {
    const organization = await newOrganization();
    const { token, caller } = await createTestCredential(world.services, organization);
    const { limiter, clock } = world.services;
    // Eight are left of the 96 that the budget holds: on a slow machine those would wait for longer than a request may.
    limiter.chargeThread(caller, 44 * MIB, clock.now().getTime());
    // All are let in at the door before the first is answered.
    const ask = () => world.send.web("/v1/quotes/cost/thread", { token });

    const answers = await Promise.all(times(20, [undefined]).map(ask));

    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(refused).toHaveLength(12);
    for (const { headers } of refused) {
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      expect(headers.get("ratelimit-policy")).toContain('"threads"');
    }
    const late = await ask();
    expect([late.status, late.headers.get("ratelimit-policy")]).toEqual([429, expect.stringContaining('"threads"')]);
    expect(await passed([token])).toBe(1);
  });

  test("leave others a turn of the event loop between two of them", async () => {
    const done: string[] = [];
    const threads = router({
      read: organizationProcedure
        .meta({ permission: "cases.read", isExpensive: true })
        .query(() => void done.push("thread")),
    });
    const member = await createTestMember(world.services, await newOrganization());
    const caller = createCallerFactory(threads)(testContext(world.services, member));
    const goOn = () => {
      done.push("other");
      if (done.filter((name) => name === "thread").length < 2) setImmediate(goOn);
    };
    goOn();

    await Promise.all([caller.read(), caller.read()]);

    expect(done.slice(done.indexOf("thread"), done.lastIndexOf("thread"))).toContain("other");
  });
});

describe("the portal's procedures", () => {
  const call = (caller: Caller) => createCallerFactory(appRouter)(testContext(world.services, caller));
  const codes = async (calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).map((outcome) =>
      outcome.status === "rejected" ? refusalOf(outcome.reason) : undefined,
    );

  test("every call counts, and so does every person of the organization", async () => {
    const organization = await newOrganization();
    const people = await Promise.all([1, 2, 3].map(() => createTestMember(world.services, organization)));
    const callers = people.map(call);

    const answered = await codes(times(400, callers).map((caller) => caller.quotes.get({ quoteId: ID })));

    const refused = answered.filter((refusal) => refusal?.code === "rate_limit_exceeded");
    expect(refused).toHaveLength(200);
    expect(refused[0]?.retryAfterSeconds).toBe(1);
  });

  test("what the portal used up REST does not have, and /cli neither", async () => {
    const organization = await newOrganization();
    const member = await createTestMember(world.services, organization);
    const { token } = await createTestCredential(world.services, organization);
    await codes(times(200, [call(member)]).map((caller) => caller.quotes.get({ quoteId: ID })));

    expect(await passed([token])).toBe(0);
    const { verify } = createCredentialVerifier(world.services);
    const cli = new CliHandler({ services: world.services, verifyCredential: verify, log: () => {} });
    const path = `http://service.test/cli/events/${world.services.makeId("event")}`;
    expect((await cli.answer(new Request(path, { headers: { Authorization: `Bearer ${token}` } }))).status).toBe(429);
  });

  test("a support agent has one limit of their own for all organizations", async () => {
    const agent = call(await createTestAgent(world.services));
    const colleague = call(await createTestAgent(world.services));

    const answered = await codes(times(250, [agent]).map((caller) => caller.cannedReplies.list()));

    expect(answered.filter((refusal) => refusal?.code === "rate_limit_exceeded")).toHaveLength(50);
    expect(await codes([colleague.cannedReplies.list()])).toEqual([undefined]);
  });
});
