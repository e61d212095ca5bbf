import { signInAttempts, users } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { CLIENT_ADDRESS_HEADER } from "../client-address/client-address-header.ts";
import { countSignInAttempt, MAX_ATTEMPTS } from "./sign-in-throttle.ts";
import { createTestPerson, postSignIn, TEST_PASSWORD } from "./testing-sign-in.ts";
import { cookiesOf, createSignInWorld } from "./testing-sign-in-world.ts";

const database = testDatabase();

async function world() {
  const { services, signIn } = createSignInWorld(database.db);
  const { email, userId } = await createTestPerson(services);
  const enter = (password: string, address: string, cookie = "") =>
    postSignIn(signIn, "/sign-in/email", { email, password }, { [CLIENT_ADDRESS_HEADER]: address, cookie });
  const guess = (address: string | undefined, account = email, device?: string) =>
    countSignInAttempt(services, { act: "sign-in", account, address, device });
  return { services, signIn, email, userId, enter, guess };
}

const cookieOf = (response: Response): string => cookiesOf(response, "known-device");

let lastHost = 0;
/** Another address of the documentation networks each time. */
const freshAddress = (): string => {
  lastHost += 1;
  return `198.51.${Math.floor(lastHost / 250)}.${(lastHost % 250) + 1}`;
};

const OUT_OF_TEN_MINUTES = { timeout: 30_000 };

describe("a stranger who guesses", OUT_OF_TEN_MINUTES, () => {
  test("locks out nobody who signs in from elsewhere", async () => {
    const { enter } = await world();
    const [stranger, owner] = [freshAddress(), freshAddress()];
    for (let count = 0; count < MAX_ATTEMPTS["sign-in"].ofAccountAtAddress; count += 1) await enter("wrong", stranger);

    expect((await enter(TEST_PASSWORD, stranger)).status).toBe(429);
    expect((await enter(TEST_PASSWORD, owner)).status).toBe(200);
  });

  test("from everywhere at once gets a bounded number of guesses, and does not lock out a known device", async () => {
    const { enter, guess } = await world();
    const device = cookieOf(await enter(TEST_PASSWORD, freshAddress()));

    const decisions = await Promise.all(Array.from({ length: 120 }, () => guess(freshAddress())));

    expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(MAX_ATTEMPTS["sign-in"].ofAccount);
    expect((await enter(TEST_PASSWORD, freshAddress())).status).toBe(429);
    expect((await enter(TEST_PASSWORD, freshAddress(), device)).status).toBe(200);
  });

  test("from one address never fills what counts for the whole account", async () => {
    const { guess, enter } = await world();
    const stranger = freshAddress();
    for (let count = 0; count < 2 * MAX_ATTEMPTS["sign-in"].ofAccount; count += 1) await guess(stranger);

    expect((await enter(TEST_PASSWORD, freshAddress())).status).toBe(200);
  });

  test("at many accounts stops their own address, and nobody behind the same proxy", async () => {
    const { guess, enter } = await world();
    const stranger = freshAddress();
    for (let count = 0; count < MAX_ATTEMPTS["sign-in"].ofAddress; count += 1) {
      expect(await guess(stranger, `nobody-${stranger}-${count}@example.com`)).toEqual({ allowed: true });
    }

    expect(await guess(stranger, `nobody-${stranger}@example.com`)).toMatchObject({ allowed: false });
    expect((await enter(TEST_PASSWORD, freshAddress())).status).toBe(200);
  });

  test("with all addresses of one network of IPv6 is one address", async () => {
    const { guess, email } = await world();
    const network = `2001:db8:${email.charCodeAt(6).toString(16)}:${email.charCodeAt(20).toString(16)}`;
    const decisions = [];
    for (let host = 1; host <= 20; host += 1) decisions.push(await guess(`${network}::${host}`));
    expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(MAX_ATTEMPTS["sign-in"].ofAccountAtAddress);
  });

  test("on a stolen device cookie gets no more guesses than others", async () => {
    const { enter } = await world();
    const device = cookieOf(await enter(TEST_PASSWORD, freshAddress()));
    const answers = [];
    for (let count = 0; count <= MAX_ATTEMPTS["sign-in"].ofDevice; count += 1) {
      answers.push((await enter("wrong", freshAddress(), device)).status);
    }
    expect(answers.at(-1)).toBe(429);
    expect((await enter(TEST_PASSWORD, freshAddress())).status).toBe(200);
  });
});

describe("the cookie of a known device", () => {
  test("is for this host, https and the server alone", async () => {
    const { enter } = await world();
    const [cookie = ""] = (await enter(TEST_PASSWORD, freshAddress())).headers
      .getSetCookie()
      .filter((text) => text.includes("known-device"));
    expect(cookie).toMatch(/^__Host-known-device-[0-9a-f]{16}=/);
    for (const attribute of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"]) expect(cookie).toContain(attribute);
    expect(cookie).not.toContain("Domain");
  });

  test("comes with no refused sign-in, and with none that waits for its second factor", async () => {
    const { enter, userId } = await world();
    expect(cookieOf(await enter("wrong", freshAddress()))).toBe("");
    await database.db.orm.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
    const waiting = await enter(TEST_PASSWORD, freshAddress());
    expect(await waiting.json()).toMatchObject({ twoFactorRedirect: true });
    expect(cookieOf(waiting)).toBe("");
  });
});

describe("codes and resets", () => {
  test("made-up codes of strangers count for nobody and leave nothing behind", async () => {
    const { signIn } = await world();
    const before = await database.db.orm.$count(signInAttempts);
    for (const path of ["/two-factor/verify-totp", "/two-factor/verify-backup-code"]) {
      for (let count = 0; count < 12; count += 1) {
        const forged = { cookie: `__Secure-better-auth.two_factor=2fa-made-up.${"A".repeat(43)}%3D` };
        expect((await postSignIn(signIn, path, { code: "000000" }, forged)).status).toBe(401);
      }
    }
    expect(await database.db.orm.$count(signInAttempts)).toBe(before);
  });

  test("codes for one sign-in are bounded, and another's are not touched", OUT_OF_TEN_MINUTES, async () => {
    const { signIn, enter, userId } = await world();
    await database.db.orm.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
    const pending = async () =>
      (await enter(TEST_PASSWORD, freshAddress())).headers
        .getSetCookie()
        .filter((text) => text.includes("two_factor"))
        .map((text) => text.split(";")[0] ?? "")
        .join("; ");
    const [mine, theirs] = [await pending(), await pending()];
    const address = freshAddress();
    const tryCode = async (cookie: string) => {
      const headers = { cookie, [CLIENT_ADDRESS_HEADER]: address };
      return (await postSignIn(signIn, "/two-factor/verify-totp", { code: "000000" }, headers)).status;
    };
    const statuses = [];
    for (let count = 0; count <= MAX_ATTEMPTS["second-factor"].ofAccountAtAddress; count += 1) {
      statuses.push(await tryCode(mine));
    }
    expect(statuses.at(-1)).toBe(429);
    expect(await tryCode(theirs)).not.toBe(429);
  });

  test("resets that one address asks for stop nobody else's", async () => {
    const { signIn, email } = await world();
    const ask = async (address: string, account: string) => {
      const headers = { [CLIENT_ADDRESS_HEADER]: address };
      return (await postSignIn(signIn, "/request-password-reset", { email: account }, headers)).status;
    };
    const stranger = freshAddress();
    const statuses = [];
    for (let count = 0; count <= MAX_ATTEMPTS.reset.ofAddress; count += 1) {
      statuses.push(await ask(stranger, `nobody-${count}@example.com`));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_ATTEMPTS.reset.ofAddress);
    expect(await ask(stranger, email)).toBe(429);
    expect(await ask(freshAddress(), email)).toBe(200);
  });
});
