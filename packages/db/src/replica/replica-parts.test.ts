import { describe, expect, test } from "vitest";
import { SharedQuestion } from "./shared-question.ts";
import { endOfLastRecord } from "./wal-position.ts";

describe("a shared question", () => {
  test("is asked again for those who ask while it is under way, once for all of them", async () => {
    const answers: ((answer: number) => void)[] = [];
    const question = new SharedQuestion(() => new Promise<number>((resolve) => void answers.push(resolve)));

    const first = question.ask();
    const later = [question.ask(), question.ask(), question.ask()];
    expect(answers).toHaveLength(1);
    answers[0]?.(1);
    expect(await first).toBe(1);
    expect(answers).toHaveLength(2);
    answers[1]?.(2);

    expect(await Promise.all(later)).toEqual([2, 2, 2]);
  });

  test("fails for those who asked it, and not for the next", async () => {
    let fails = true;
    const question = new SharedQuestion(async () => {
      if (fails) throw new Error("away");
      return "here";
    });

    const [first, second] = [question.ask(), question.ask()];
    await expect(first).rejects.toThrow("away");
    await expect(second).rejects.toThrow("away");
    fails = false;

    expect(await question.ask()).toBe("here");
  });
});

test("the header of a WAL page is not counted as something that was written", () => {
  const [block, segment] = [8_192, 16_777_216];

  expect(endOfLastRecord(3 * block + 24, block, segment)).toBe(3 * block);
  expect(endOfLastRecord(2 * segment + 40, block, segment)).toBe(2 * segment);
  for (const position of [3 * block + 40, 3 * block, 2 * segment + 96, 1_000]) {
    expect(endOfLastRecord(position, block, segment)).toBe(position);
  }
});
