import { refusalTable } from "@quote-financing/domain/refusals/refusal";
import { expect, test } from "vitest";
import { EndedMailError, SlowMailError } from "./parse-mail.ts";
import { readInTurns } from "./read-in-turns.ts";

const RAW = Buffer.from("From: a@b.example\r\n\r\nJa.");
const NONE = { unreadable: "no mail" };
const LATER = { code: "service_unavailable" };
const BUSY = refusalTable({ busy: { code: "service_unavailable", message: "Later." } }).busy();

test("mail waits for its turn; what finds too much waiting is to be brought again later", async () => {
  const ends: (() => void)[] = [];
  const read = readInTurns(
    BUSY,
    async () => {
      await new Promise<void>((resolve) => ends.push(resolve));
      return NONE;
    },
    { atOnce: 1, waiting: 1 },
  );
  const admitted = [read(RAW), read(RAW)];

  await expect(read(RAW)).rejects.toMatchObject(LATER);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  expect(await admitted[0]).toBe(NONE);
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  expect(await admitted[1]).toBe(NONE);
});

test("what takes too long to read is to be brought again later; what has too many lines takes no turn", async () => {
  const slow = readInTurns(BUSY, () => Promise.reject(new SlowMailError("too slow")));
  await expect(slow(RAW)).rejects.toMatchObject(LATER);

  const full = readInTurns(BUSY, undefined, { atOnce: 0, waiting: 0 });
  expect(await full(Buffer.alloc(100_000, "\n"))).toHaveProperty("unreadable");
});

test.each([new EndedMailError("killed"), new SlowMailError("too slow")])(
  "a mail that is never read is brought again twice, and then is none; another one is counted for itself: %s",
  async (error) => {
    const read = readInTurns(BUSY, () => Promise.reject(error));
    const other = Buffer.from("From: a@b.example\r\n\r\nNee.");
    await expect(read(RAW)).rejects.toMatchObject(LATER);
    await expect(read(other)).rejects.toMatchObject(LATER);
    await expect(read(RAW)).rejects.toMatchObject(LATER);

    expect(await read(RAW)).toEqual({ unreadable: `${error.name}, each time` });
    await expect(read(other)).rejects.toMatchObject(LATER);
  },
);
