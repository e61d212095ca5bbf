import { hashPassword as hashWithScrypt } from "better-auth/crypto";
import { describe, expect, test } from "vitest";
import { BoundedQueue } from "./bounded-queue.ts";
import { createPasswordHasher } from "./password-hasher.ts";

const PASSWORD = "correct horse battery staple";

describe("a hash of the product", () => {
  test("costs at least OWASP's minimum of argon2id, and is made off the event loop", async () => {
    let turns = 0;
    const turn = () => void (turns += 1);
    const going = setInterval(turn, 0);
    const stored = await createPasswordHasher().hash(PASSWORD);
    clearInterval(going);

    const [, memoryKib, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(stored) ?? [];
    expect(Number(memoryKib)).toBeGreaterThanOrEqual(19 * 1024);
    expect(Number(passes)).toBeGreaterThanOrEqual(2);
    expect(turns).toBeGreaterThan(0);
  });

  test("is another each time, and only its password opens it, however a keyboard writes it", async () => {
    const hasher = createPasswordHasher({ memoryKib: 64, passes: 1 });
    const [first, second] = [
      await hasher.hash("een caf\u00e9 op zondag"),
      await hasher.hash("een caf\u00e9 op zondag"),
    ];

    expect(first).not.toBe(second);
    expect(await hasher.verify(first, "een cafe\u0301 op zondag")).toBe(true);
    expect(await hasher.verify(first, "een cafe op zondag")).toBe(false);
  });
});

test("hashes of earlier versions still open, and are known as outdated", async () => {
  const hasher = createPasswordHasher({ memoryKib: 128, passes: 1 });
  const old = await hashWithScrypt(PASSWORD);
  const cheaper = await createPasswordHasher({ memoryKib: 64, passes: 1 }).hash(PASSWORD);

  expect([await hasher.verify(old, PASSWORD), await hasher.verify(old, "another")]).toEqual([true, false]);
  expect([await hasher.verify(cheaper, PASSWORD), await hasher.verify(cheaper, "another")]).toEqual([true, false]);
  expect([old, cheaper, await hasher.hash(PASSWORD)].map(hasher.isOutdated)).toEqual([true, true, false]);
});

describe("the queue of hash work", () => {
  test("runs as many as it may, lets few wait, refuses the rest at once, and goes on in order", async () => {
    const queue = new BoundedQueue({ atOnce: 2, waiting: 3 });
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
    const queue = new BoundedQueue({ atOnce: 1, waiting: 1 });
    const failing = queue.run(() => Promise.reject(new Error("no memory")));
    const next = queue.run(() => Promise.resolve("done"));

    await expect(failing).rejects.toThrow("no memory");
    expect(await next).toBe("done");
    expect(await queue.run(() => Promise.resolve("free again"))).toBe("free again");
  });
});
