import { createShares } from "@quote-financing/db/pools/payer-share";
import { poolSizes } from "@quote-financing/db/pools/pool-sizes";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { beforeAll, expect, test, vi } from "vitest";
import { createAnswerMcp } from "../mcp/answer-mcp.ts";
import { testQuoteBody } from "../quotes/testing/testing-quote-body.ts";
import { createRestHandler, webHandler } from "../rest/handler.ts";
import { sendToHandler } from "../rest/testing-client.ts";
import { testRestOptions } from "../rest/testing-server.ts";
import { appRouter } from "../router.ts";
import { createTestServices, type TestServices } from "../testing/test-services.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestCredential } from "../testing/testing-credential.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createTestMember } from "../testing/testing-people.ts";
import { createCallerFactory } from "../trpc.ts";
import { runFairly } from "./large-answer.ts";
import { RequestLimiter } from "./request-limiter.ts";
import { DEFAULT_LIMITS } from "./request-limits.ts";

const MIB = 1024 * 1024;

const database = testDatabase();
let services: TestServices;
beforeAll(async () => {
  services = createTestServices({ db: database.db });
});

const newMember = async () => createTestMember(services, await createTestOrganization(services));

test("who leaves answers lying is refused until they are taken, and nobody else is", async () => {
  const limiter = new RequestLimiter(DEFAULT_LIMITS);
  const [hoarder, neighbour] = [await newMember(), await newMember()];
  const verdictOf = (caller: typeof hoarder) => limiter.count(caller, "quotes.read", 0);

  const takes = Array.from({ length: 60 }, () => limiter.holdAnswer(hoarder, MIB));

  expect(verdictOf(hoarder)).toMatchObject({ allowed: false, headers: expect.arrayContaining(["Retry-After"]) });
  expect(verdictOf(hoarder).headers[1]).toContain('"answers"');
  expect(verdictOf(neighbour).allowed).toBe(true);
  for (const take of takes.slice(0, 10)) take();
  expect(verdictOf(hoarder).allowed).toBe(true);
});

test("after a large answer others have the process for as long as it took, and the answer does not wait for that", async () => {
  let nowMs = 0;
  const rests: { readonly forMs: number; readonly end: () => void }[] = [];
  const timer = {
    now: () => nowMs,
    after: (forMs: number, end: () => void) => {
      rests.push({ forMs, end });
      return () => {};
    },
  };
  const { expensive } = createShares(poolSizes(26));
  const done: number[] = [];
  const large = (tookMs: number, payer = "mine") =>
    runFairly({ expensive, timer }, payer, async () => {
      nowMs += tookMs;
      done.push(tookMs);
    });

  const first = large(20);
  const second = large(300);
  await Promise.all([first, large(1, "other")]);
  expect(done).toEqual([20, 1]);
  expect(rests[0]?.forMs).toBe(20);
  rests[0]?.end();
  await second;
  await expect.poll(() => rests.at(-1)?.forMs).toBe(50);
  await expect(runFairly({ expensive, timer }, "third", () => Promise.reject(new Error("No.")))).rejects.toThrow("No.");
});

const createCaller = createCallerFactory(appRouter);
type Caller = ReturnType<typeof createCaller>;

const lineItems = Array.from({ length: 250 }, () => ({ type: "battery" as const, totalInclTax: 33.33 }));

/** Asks eight times at once: in how many turns of the event loop they were done, and how many waited for their payer's. */
async function turnsOfEight(ask: () => Promise<unknown>): Promise<{ readonly turns: number; readonly held: number }> {
  const held = vi.spyOn(services.db.shares.expensive, "hold");
  let turns = 0;
  let isDone = false;
  const goOn = () => {
    turns += 1;
    if (!isDone) setImmediate(goOn);
  };
  goOn();
  const doneAt = await Promise.all(
    Array.from({ length: 8 }, async () => {
      await ask();
      return turns;
    }),
  );
  isDone = true;
  return { turns: new Set(doneAt).size, held: held.mock.calls.length };
}

test.each([
  ["preview", (caller: Caller) => caller.costPreview.preview({ currency: "EUR", totalInclTax: 15_000, lineItems })],
  ["new quote", (caller: Caller) => caller.quotes.create(testQuoteBody({ totalInclTax: 8_332.5, lineItems }))],
  ["search of quotes", (caller: Caller) => caller.quotes.list({ view: "all", search: "v" })],
  ["search of cases", (caller: Caller) => caller.cases.tab({ tab: "all", search: "v" })],
  ["jump to something", (caller: Caller) => caller.search.find({ text: "v" })],
])("after each large %s of one organization others have a turn of the event loop", async (_what, ask) => {
  const caller = createCaller(testContext(services, await newMember()));

  expect(await turnsOfEight(() => ask(caller))).toEqual({ turns: 8, held: 8 });
});

test.each([
  ["/v1/quotes", {}, 2],
  ["/v1/quotes", { "idempotency-key": "again-and-again" }, 2],
  ["/mcp", {}, 1],
] as const)(
  "each large body to %s with %o is read and judged in turns, between which others have one",
  async (path, headers, turnsEach) => {
    const { token } = await createTestCredential(services, await createTestOrganization(services));
    const options = testRestOptions(services, appRouter);
    const send = sendToHandler(path === "/mcp" ? webHandler(createAnswerMcp(options)) : createRestHandler(options));
    const names = Array.from({ length: 19_000 }, (_, index) => `"z${index}":1`);
    const sent = {
      method: "POST",
      token,
      headers: { ...headers, "content-type": "application/json" },
      body: `{${names.join(",")}}`,
    };

    const { turns, held } = await turnsOfEight(async () => expect((await send(path, sent)).status).toBe(400));

    expect(held).toBe(8 * turnsEach);
    // An answer is read later than it is made: two may be read in one turn.
    expect(turns).toBeGreaterThan(5);
  },
);
