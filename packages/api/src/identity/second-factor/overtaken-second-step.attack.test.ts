import type { Transaction } from "@quote-financing/db/database";
import { accounts, sessions, users } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { countWaiting } from "../../testing/while-uncommitted.ts";
import { cookiesOf } from "../sign-in/testing-sign-in-world.ts";
import { removeFactor } from "./remove-factor.ts";
import { createFactorWorld } from "./testing-factor-world.ts";

const database = testDatabase();

type World = Awaited<ReturnType<typeof createFactorWorld>>;

/** A second step whose code was found right, during the last moment of which something happens. */
async function enterWhile(w: World, body: object, path: string, happens: (tx: Transaction) => Promise<unknown>) {
  const half = cookiesOf(await w.enter());
  const { userId } = w.person;
  const { entering } = await database.db.transact(async (tx) => {
    // The session waits for its person.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    const entering = w.post(path, body, half);
    await expect.poll(() => countWaiting(database.db), { timeout: 10_000 }).toBeGreaterThan(0);
    await happens(tx);
    return { entering };
  });
  return entering;
}

describe.each([
  ["a code of the app", "/two-factor/verify-totp", ({ code }: World) => ({ code: code(1) })],
  ["a backup code", "/two-factor/verify-backup-code", ({ backupCodes }: World) => ({ code: backupCodes[0] })],
] as const)("a sign-in by %s", (_what, path, bodyOf) => {
  const sessionsOf = (userId: string) =>
    database.db.orm.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));

  test("leaves no session when the factor is reset as lost in that moment", async () => {
    const w = await createFactorWorld(database.db);
    const { userId } = w.person;

    const answer = await enterWhile(w, bodyOf(w), path, (tx) => removeFactor(tx, userId, w.clock.now()));

    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: "INVALID_TWO_FACTOR_COOKIE" });
    expect(cookiesOf(answer, "session_token")).toBe("");
    expect(await sessionsOf(userId)).toEqual([]);
  });

  test("leaves no session when the password is changed in that moment", async () => {
    const w = await createFactorWorld(database.db);
    const { userId } = w.person;
    const password = await w.services.passwords.hash("a whole new sentence");
    const change = async (tx: Transaction) => {
      await tx.update(accounts).set({ password }).where(eq(accounts.userId, userId));
      await tx.delete(sessions).where(eq(sessions.userId, userId));
    };

    expect((await enterWhile(w, bodyOf(w), path, change)).status).toBe(401);

    expect(await sessionsOf(userId)).toEqual([]);
  });

  test("goes on when nothing was changed", async () => {
    const w = await createFactorWorld(database.db);
    const answer = await enterWhile(w, bodyOf(w), path, async () => undefined);
    expect(answer.status).toBe(200);
    expect(await w.sessionOf(cookiesOf(answer, "session_token"))).not.toBeNull();
  });
});
