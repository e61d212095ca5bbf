import { ManualTimer } from "@quote-financing/domain/time/timer";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "../database.ts";
import { repeatedReads } from "./repeated-reads.ts";

interface Asked {
  readonly request: string;
  answer(value: object): void;
  fail(): void;
}

let asked: Asked[];
let db: Pick<Database, "client" | "timer">;

const read = repeatedReads<string, object>({
  identityOf: (request) => request,
  ask: (request) =>
    new Promise((resolve, reject) => asked.push({ request, answer: resolve, fail: () => reject(new Error("broken")) })),
});

const requests = () => asked.map(({ request }) => request);

beforeEach(() => {
  asked = [];
  db = { client: {}, timer: new ManualTimer() } as unknown as typeof db;
});

test("who asks the same while it is under way is answered by the next one, all by one", async () => {
  const answers = ["a", "a", "a"].map((request) => read(db, request));
  expect(requests()).toEqual(["a"]);
  asked[0]?.answer({ made: 1 });
  await expect.poll(requests).toEqual(["a", "a"]);
  asked[1]?.answer({ made: 2 });
  const [first, second, third] = await Promise.all(answers);
  expect([first, second]).toEqual([{ made: 1 }, { made: 2 }]);
  expect(third).toBe(second);
});

test("who asks something else waits for nothing", () => {
  for (const request of ["a", "b", "c"]) void read(db, request);
  expect(requests()).toEqual(["a", "b", "c"]);
});

test("who comes when all are answered asks anew", async () => {
  const first = read(db, "a");
  asked[0]?.answer({ made: 1 });
  await first;
  const second = read(db, "a");
  expect(requests()).toEqual(["a", "a"]);
  asked[1]?.answer({ made: 2 });
  expect(await second).toEqual({ made: 2 });
});

test("one that fails fails those alone who waited for it", async () => {
  const answers = Promise.allSettled([read(db, "a"), read(db, "a")]);
  asked[0]?.fail();
  await expect.poll(requests).toEqual(["a", "a"]);
  asked[1]?.answer({ made: 2 });
  expect(await answers).toMatchObject([{ status: "rejected" }, { status: "fulfilled", value: { made: 2 } }]);
});
