import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { HASH_THREAD_NICENESS, HashThread } from "./hash-thread.ts";
import { createPasswordHasher } from "./password-hasher.ts";

/** The niceness of each thread that differs from its process's, as Linux tells it: the 17th field after the name. */
function nicer(): number[] {
  const nicenesses = readdirSync("/proc/self/task").map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);
  });
  return nicenesses.filter((niceness) => niceness !== nicenesses[0]);
}

test.runIf(process.platform === "linux")(
  "passwords are hashed in one thread that lets all others go first",
  async () => {
    // Threads are the whole process's: other tests of it may have left some, of which one is taken.
    const before = nicer();
    const hasher = createPasswordHasher({ memoryKib: 64, passes: 1 });

    const stored = await hasher.hash("een wachtwoord");
    expect(await hasher.verify(stored, "een wachtwoord")).toBe(true);

    const after = nicer();
    expect(new Set(after)).toEqual(new Set([HASH_THREAD_NICENESS]));
    expect(after.length).toBeLessThanOrEqual(Math.max(before.length, 1));
  },
);

describe("a thread that hashes", () => {
  const order = { password: "x", stored: "y" };
  const counting = (then: string) => `
    let orders = 0;
    require("node:worker_threads").parentPort.on("message", () => { orders += 1; ${then} });`;

  test("is kept for the next order", async () => {
    const thread = new HashThread(
      counting(`require("node:worker_threads").parentPort.postMessage({ value: orders > 1 })`),
    );
    expect([await thread.ask(order), await thread.ask(order)]).toEqual([false, true]);
  });

  test.each(["process.exit(0)", "throw new Error('no memory')"])("is replaced after %s", async (end) => {
    const thread = new HashThread(counting(end));
    await expect(thread.ask(order)).rejects.toThrow(/ended|no memory/);
    await expect(thread.ask(order)).rejects.toThrow(/ended|no memory/);
  });

  test("says what argon2 refused, and goes on", async () => {
    const thread = new HashThread();
    await expect(thread.ask({ password: "x", stored: "$argon2id$broken" })).rejects.toThrow();
    expect(await thread.ask({ password: "x", cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } })).toMatch(
      /^\$argon2id/,
    );
  });
});
