import { twoFactors } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { systemClock } from "@quote-financing/domain/time/clock";
import { totpCode } from "@quote-financing/testing/totp-code";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestPerson, TEST_PASSWORD } from "../sign-in/testing-sign-in.ts";
import { cookiesOf, createSignInWorld } from "../sign-in/testing-sign-in-world.ts";
import { createFactorWorld } from "./testing-factor-world.ts";

const database = testDatabase();

test("a code is used up, and a wrong one counted, for its person alone", async () => {
  const other = await createFactorWorld(database.db);
  const { person, post, cookie, code, backupCodes } = await createFactorWorld(database.db);
  const stored = (userId: string) => database.db.orm.select().from(twoFactors).where(eq(twoFactors.userId, userId));
  const [before, own] = [await stored(other.person.userId), await stored(person.userId)];
  const codes = ["000000", code(1), backupCodes[0], backupCodes[1]];
  for (const [index, status] of [401, 200, 200, 200].entries())
    expect((await post("/step-up", { code: codes[index] }, cookie)).status).toBe(status);

  const [left] = await stored(person.userId);
  expect(left?.lastUsedStep).toBe((own[0]?.lastUsedStep ?? 0) + 1);
  expect(left?.backupCodes).not.toBe(own[0]?.backupCodes);
  expect(await stored(other.person.userId)).toEqual(before);
});

test("an app that is set up in several tabs at once is one factor, which one of them has shown", async () => {
  const { services, post } = createSignInWorld(database.db);
  const organization = await createTestOrganization(services);
  const person = await createTestPerson(services, { organization, role: "owner" });
  const cookie = cookiesOf(await post("/sign-in/email", { email: person.email, password: TEST_PASSWORD }));
  const begin = async () => {
    const begun = await post("/two-factor/enable", { password: TEST_PASSWORD }, { cookie });
    return ((await begun.json()) as { totpURI: string }).totpURI;
  };

  const other = await createFactorWorld(database.db);
  const shown = await Promise.all([begin(), begin(), begin(), begin()]);

  expect(await database.db.orm.$count(twoFactors, eq(twoFactors.userId, other.person.userId))).toBe(1);
  const ofPerson = eq(twoFactors.userId, person.userId);
  expect(await database.db.orm.select().from(twoFactors).where(ofPerson)).toHaveLength(1);
  const accepted = [];
  for (const totpURI of shown) {
    const code = totpCode(totpURI, systemClock.now().getTime());
    const { status } = await post("/two-factor/verify-totp", { code }, { cookie });
    if (status === 200) accepted.push(totpURI);
  }
  expect(accepted).toHaveLength(1);
});
