import { describe, expect, test } from "vitest";
import { BoundedQueue } from "./bounded-queue.ts";
import { refusalTable } from "./refusal.ts";

const FULL = refusalTable({ full: { code: "service_unavailable", message: "Too much waits." } }).full();

describe("a bounded queue", () => {
  test("runs as many as it may, lets few wait, refuses the rest at once, and goes on in order", async () => {
    const queue = new BoundedQueue({ atOnce: 2, waiting: 3 }, FULL);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const add = (number: number) =>
      queue.run(async () => {
        begun.push(number);
        await new Promise<void>((resolve) => ends.push(resolve));
        return number;
      });
    const admitted = [1, 2, 3, 4, 5].map(add);

    await expect(add(6)).rejects.toMatchObject({ code: "service_unavailable" });
    expect(begun).toEqual([1, 2]);
    for (const work of admitted) {
      await expect.poll(() => ends.length).toBeGreaterThan(0);
      ends.shift()?.();
      await work;
    }

    expect(begun).toEqual([1, 2, 3, 4, 5]);
  });

  test("gives the place of work that failed to the next", async () => {
    const queue = new BoundedQueue({ atOnce: 1, waiting: 1 }, FULL);
    const failing = queue.run(() => Promise.reject(new Error("no memory")));
    const next = queue.run(() => Promise.resolve("done"));

    await expect(failing).rejects.toThrow("no memory");
    expect(await next).toBe("done");
    expect(await queue.run(() => Promise.resolve("free again"))).toBe("free again");
  });
});
