import { twoFactors } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { systemClock } from "@quote-financing/domain/time/clock";
import { totpCode } from "@quote-financing/testing/totp-code";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestPerson, TEST_PASSWORD } from "../sign-in/testing-sign-in.ts";
import { cookiesOf, createSignInWorld } from "../sign-in/testing-sign-in-world.ts";

const database = testDatabase();

test("an app that is set up in several tabs at once is one factor, which one of them has shown", async () => {
  const { services, post } = createSignInWorld(database.db);
  const organization = await createTestOrganization(services);
  const person = await createTestPerson(services, { organization, role: "owner" });
  const cookie = cookiesOf(await post("/sign-in/email", { email: person.email, password: TEST_PASSWORD }));
  const begin = async () => {
    const begun = await post("/two-factor/enable", { password: TEST_PASSWORD }, { cookie });
    return ((await begun.json()) as { totpURI: string }).totpURI;
  };

  const shown = await Promise.all([begin(), begin(), begin(), begin()]);

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
