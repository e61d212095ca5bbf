import { twoFactors, verifications } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { systemClock } from "@quote-financing/domain/time/clock";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { TEST_PASSWORD } from "../sign-in/testing-sign-in.ts";
import { cookiesOf } from "../sign-in/testing-sign-in-world.ts";
import { createFactorWorld } from "./testing-factor-world.ts";

const database = testDatabase();

const world = () => createFactorWorld(database.db);
const refusal = async (response: Response) => [response.status, ((await response.json()) as { code?: string }).code];

describe("a code that was seen", () => {
  test("signs in once: whoever comes second is refused, at once or later", async () => {
    const { post, enter, code } = await world();
    const halves = await Promise.all([1, 2, 3, 4].map(async () => cookiesOf(await enter())));
    const seen = code(1);
    const answers = await Promise.all(halves.map((half) => post("/two-factor/verify-totp", { code: seen }, half)));
    const later = await post("/two-factor/verify-totp", { code: seen }, cookiesOf(await enter()));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect(await refusal(later)).toEqual([401, "INVALID_CODE"]);
  });

  test("is refused when it is older than the last one", async () => {
    const { post, enter, code } = await world();
    expect((await post("/two-factor/verify-totp", { code: code(1) }, cookiesOf(await enter()))).status).toBe(200);
    expect((await post("/two-factor/verify-totp", { code: code(0) }, cookiesOf(await enter()))).status).toBe(401);
  });

  test("of the backup codes works once, also when it is sent many times at once", async () => {
    const { post, enter, backupCodes } = await world();
    const halves = await Promise.all([1, 2, 3].map(async () => cookiesOf(await enter())));
    const body = { code: backupCodes[0] };
    const answers = await Promise.all(halves.map((half) => post("/two-factor/verify-backup-code", body, half)));

    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("of the backup codes works once, also when both wait for the same row (decision record 0199)", async () => {
    const { person, post, enter, backupCodes } = await world();
    const halves = await Promise.all([1, 2].map(async () => cookiesOf(await enter())));
    const body = { code: backupCodes[0] };
    const answers = await database.db.orm.transaction(async (tx) => {
      await tx.select().from(twoFactors).where(eq(twoFactors.userId, person.userId)).for("update");
      const asked = halves.map((half) => post("/two-factor/verify-backup-code", body, half));
      await vi.waitFor(async () => expect(await waitingUpdates()).toBe(2));
      return { asked };
    });

    const statuses = (await Promise.all(answers.asked)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });
});

async function waitingUpdates(): Promise<number> {
  const [row] = await database.db.client<{ waiting: number }[]>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'update "two_factors"%'`;
  return row?.waiting ?? 0;
}

describe("the password alone", () => {
  test.each(["enable", "disable", "generate-backup-codes"])("changes nothing of a second factor: %s", async (act) => {
    const { post, cookie, audited, sent } = await world();
    const before = [await audited(), sent.length];
    const answer = await post(`/two-factor/${act}`, { password: TEST_PASSWORD }, cookie);

    expect(await refusal(answer)).toEqual([403, "SECOND_FACTOR_REQUIRED"]);
    expect([await audited(), sent.length]).toEqual(before);
  });

  test.each([
    ["enable", "account.two_factor_replaced", "Uw tweestapsverificatie is vervangen"],
    ["disable", "account.two_factor_disabled", "Tweestapsverificatie staat uit"],
    ["generate-backup-codes", "account.backup_codes_replaced", "Uw herstelcodes zijn vervangen"],
  ])("with a fresh code does, once, in the log and by mail: %s", async (act, action, subject) => {
    const { post, cookie, code, audited, sent } = await world();
    const body = { password: TEST_PASSWORD, code: code(1) };
    const mistyped = await post(`/two-factor/${act}`, { ...body, password: "not the password" }, cookie);
    const done = await post(`/two-factor/${act}`, body, cookie);
    const again = await post(`/two-factor/${act}`, body, cookie);

    expect([mistyped.status, done.status]).toEqual([400, 200]);
    expect(again.status).toBe(401);
    expect((await audited()).at(-1)).toBe(action);
    expect(sent.at(-1)).toMatchObject({ subject });
  });

  test("with a backup code does as well: phones get lost", async () => {
    const { post, cookie, backupCodes } = await world();
    const body = { password: TEST_PASSWORD, code: backupCodes[0] };
    expect((await post("/two-factor/disable", body, cookie)).status).toBe(200);
  });

  test("leaves no way to guess a code in an open browser", async () => {
    const { post, cookie, code } = await world();
    const guess = () => post("/two-factor/generate-backup-codes", { password: TEST_PASSWORD, code: "000000" }, cookie);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await guess()).status);
    const honest = await post("/two-factor/disable", { password: TEST_PASSWORD, code: code(1) }, cookie);

    expect(statuses.at(-1)).toBe(429);
    expect(honest.status).toBe(429);
  });
});

describe("a wrong code after a lock has ended", () => {
  test("is the first of ten again, and locks nobody out", async () => {
    const { services, person, post, cookie, code } = await world();
    const over = { failedVerificationCount: 10, lockedUntil: new Date(systemClock.now().getTime() - 1000) };
    await services.db.orm.update(twoFactors).set(over).where(eq(twoFactors.userId, person.userId));
    const guess = () => post("/two-factor/generate-backup-codes", { password: TEST_PASSWORD, code: "000000" }, cookie);
    const statuses = [(await guess()).status, (await guess()).status];
    const [factor] = await services.db.orm.select().from(twoFactors).where(eq(twoFactors.userId, person.userId));
    const honest = await post("/two-factor/disable", { password: TEST_PASSWORD, code: code(1) }, cookie);

    expect(statuses).toEqual([401, 401]);
    expect(factor).toMatchObject({ failedVerificationCount: 2, lockedUntil: null });
    expect(honest.status).toBe(200);
  });
});

describe("a device that would skip the second step", () => {
  test.each(["verify-totp", "verify-backup-code"])("cannot be named one: %s", async (check) => {
    const { post, enter, code, backupCodes } = await world();
    const half = cookiesOf(await enter());
    const shown = check === "verify-totp" ? code(1) : backupCodes[0];
    const trusting = await post(`/two-factor/${check}`, { code: shown, trustDevice: true }, half);
    const honest = await post(`/two-factor/${check}`, { code: shown, trustDevice: false }, half);

    expect(await refusal(trusting)).toEqual([400, "TRUST_DEVICE_REFUSED"]);
    expect(trusting.headers.getSetCookie().join()).not.toContain("trust_device");
    expect(honest.status).toBe(200);
  });
});

describe("what opens an account by and by", () => {
  async function waiting() {
    const w = await world();
    const { services, person, post, enter, sent } = w;
    const link = async () => {
      await post("/request-password-reset", { email: person.email });
      return /\/reset-password#(\w+)/.exec(sent.at(-1)?.text ?? "")?.[1] ?? "";
    };
    const reset = (token: string) => post("/reset-password", { token, newPassword: "the sentence of a thief" });
    const half = cookiesOf(await enter());
    const stored = () => services.db.orm.select().from(verifications).where(eq(verifications.value, person.userId));
    const times = { createdAt: services.clock.now(), updatedAt: services.clock.now() };
    const device = { id: services.makeId("verification"), identifier: `trust-device-${person.userId}`, ...times };
    const expiresAt = new Date(systemClock.now().getTime() + 3_600_000);
    await services.db.orm.insert(verifications).values({ ...device, value: person.userId, expiresAt });
    return { ...w, half, token: await link(), otherToken: await link(), reset, stored };
  }

  test("ends when the password changes: links by mail, half a sign-in, and devices of earlier releases", async () => {
    const { post, cookie, half, token, reset, stored, backupCodes } = await waiting();
    const body = { currentPassword: TEST_PASSWORD, newPassword: "a whole new sentence", revokeOtherSessions: true };
    expect(await stored()).toHaveLength(4);
    expect((await post("/change-password", body, cookie)).status).toBe(200);

    expect(await stored()).toEqual([]);
    expect((await post("/two-factor/verify-backup-code", { code: backupCodes[0] }, half)).status).toBe(401);
    expect((await reset(token)).status).toBe(400);
  });

  test("ends when the password is reset by one of the links", async () => {
    const { token, otherToken, reset, stored } = await waiting();
    expect((await reset(token)).status).toBe(200);

    expect(await stored()).toEqual([]);
    expect((await reset(otherToken)).status).toBe(400);
  });

  test("ends when the second factor is another", async () => {
    const { post, cookie, backupCodes, token, reset, stored } = await waiting();
    const body = { password: TEST_PASSWORD, code: backupCodes[0] };
    expect((await post("/two-factor/generate-backup-codes", body, cookie)).status).toBe(200);

    expect(await stored()).toEqual([]);
    expect((await reset(token)).status).toBe(400);
  });
});

test("after BETTER_AUTH_SECRET changed, codes are refused in words and never with a 500", async () => {
  const { post, enter, code, backupCodes, withOtherSecret } = await world();
  const other = withOtherSecret();
  const half = cookiesOf(await enter("", TEST_PASSWORD, other));
  const byApp = await post("/two-factor/verify-totp", { code: code(1) }, half, other);
  const byBackup = await post("/two-factor/verify-backup-code", { code: backupCodes[0] }, half, other);

  expect(await refusal(byApp)).toEqual([409, "SECOND_FACTOR_UNREADABLE"]);
  expect(await refusal(byBackup)).toEqual([409, "SECOND_FACTOR_UNREADABLE"]);
});

test("seeds and backup codes come of no generator that can be foretold, and have more than 112 bits", async () => {
  const foretold = vi.spyOn(Math, "random").mockReturnValue(0.5);
  try {
    const [one, other] = [await world(), await world()];
    const codes = [...one.backupCodes, ...other.backupCodes];
    expect(new Set(codes).size).toBe(20);
    for (const code of codes) expect(code).toMatch(/^[0-9a-z]{4}(?:-[0-9a-z]{4}){5}$/);
    const secretOf = ({ totpURI }: { totpURI: string }) => new URL(totpURI).searchParams.get("secret") ?? "";
    // Base 32: five bits each.
    expect(secretOf(one).length * 5).toBeGreaterThanOrEqual(160);
    expect(secretOf(one)).not.toBe(secretOf(other));
  } finally {
    foretold.mockRestore();
  }
});
