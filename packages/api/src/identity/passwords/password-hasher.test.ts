import { hashPassword as hashWithScrypt } from "better-auth/crypto";
import { describe, expect, test } from "vitest";
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
