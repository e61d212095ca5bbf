import { ManualTimer } from "@quote-financing/domain/time/timer";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "../database.ts";
import { coalescedReads } from "./coalesced-reads.ts";

interface Wanted {
  readonly organizationId: string;
  readonly quoteId: string;
}

let asked: string[];
let answers: Map<string, () => void>;

const read = coalescedReads<Wanted, string>({
  identityOf: ({ quoteId }) => quoteId,
  payerOf: ({ organizationId }) => organizationId,
  alone: (_db, { quoteId }) => answerOf(quoteId, quoteId),
  together: (_db, several) =>
    answerOf(
      several.map(({ quoteId }) => quoteId).join("+"),
      several.map(({ quoteId }) => quoteId),
    ),
});

const answerOf = <Answer>(name: string, answer: Answer): Promise<Answer> =>
  new Promise((resolve) => {
    asked.push(name);
    answers.set(name, () => resolve(answer));
  });

const databaseThat = ({ isDistributed }: { isDistributed: boolean }) =>
  ({ client: {}, timer: new ManualTimer(), isDistributed: async () => isDistributed }) as unknown as Database;

const ask = (db: Database, quoteId: string) => read(db, { organizationId: quoteId.slice(0, 1), quoteId });

beforeEach(() => {
  asked = [];
  answers = new Map();
});

test("reads that come while one is under way go together, whosever they are", async () => {
  const db = databaseThat({ isDistributed: false });
  const all = ["a1", "a2", "b1", "a2"].map((quoteId) => ask(db, quoteId));
  await expect.poll(() => asked).toEqual(["a1"]);
  answers.get("a1")?.();
  await expect.poll(() => asked).toEqual(["a1", "a2+b1"]);
  answers.get("a2+b1")?.();
  expect(await Promise.all(all)).toEqual(["a1", "a2", "b1", "a2"]);
});

test("on a distributed database a read that hangs holds up its own organization alone, whose repeats share an answer", async () => {
  const db = databaseThat({ isDistributed: true });
  const [, second, repeated, other] = ["a1", "a2", "a2", "b1"].map((quoteId) => ask(db, quoteId));
  await expect.poll(() => asked).toEqual(["a1", "b1"]);
  answers.get("b1")?.();
  expect(await other).toBe("b1");
  answers.get("a1")?.();
  await expect.poll(() => asked).toEqual(["a1", "b1", "a2"]);
  answers.get("a2")?.();
  expect(await Promise.all([second, repeated])).toEqual(["a2", "a2"]);
});
