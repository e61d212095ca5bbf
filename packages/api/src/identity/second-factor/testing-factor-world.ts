import type { Database } from "@quote-financing/db/database";
import { auditEntries } from "@quote-financing/db/schema/tables";
import { systemClock } from "@quote-financing/domain/time/clock";
import { totpCode } from "@quote-financing/testing/totp-code";
import { asc, eq } from "drizzle-orm";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createSignIn } from "../sign-in/sign-in.ts";
import { createTestPerson, TEST_PASSWORD } from "../sign-in/testing-sign-in.ts";
import { cookiesOf, createSignInWorld } from "../sign-in/testing-sign-in-world.ts";

interface Enrolment {
  readonly totpURI: string;
  readonly backupCodes: string[];
}

/** An owner with a second factor, and what a browser would send for them. better-auth reads the machine's clock. */
export async function createFactorWorld(db: Database) {
  const { services, signIn, sent, sessionOf, clock, ...w } = createSignInWorld(db);
  const organization = await createTestOrganization(services);
  const person = await createTestPerson(services, { organization, role: "owner" });
  const post = (path: string, body: unknown, cookie = "", at = signIn) => w.post(path, body, { cookie }, at);
  const enter = (cookie = "", password = TEST_PASSWORD, at = signIn) =>
    post("/sign-in/email", { email: person.email, password }, cookie, at);

  /** Of a browser that signed in before there was a factor, and stayed. */
  const earlier = cookiesOf(await enter());
  const first = cookiesOf(await enter());
  const enabled = await post("/two-factor/enable", { password: TEST_PASSWORD }, first);
  const { totpURI, backupCodes } = (await enabled.json()) as Enrolment;
  /** That of this half minute is used up by the enrolment; the next one's is taken already. */
  const code = (steps: 0 | 1) => totpCode(totpURI, systemClock.now().getTime() + steps * 30_000);
  const cookie = cookiesOf(await post("/two-factor/verify-totp", { code: code(0) }, first));

  const audited = async () => {
    const rows = await db.orm
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.organizationId, organization.organizationId))
      .orderBy(asc(auditEntries.auditEntryId));
    return rows.map(({ action }) => action);
  };
  /** The same installation after its BETTER_AUTH_SECRET was changed. */
  const withOtherSecret = () => createSignIn(services, { secret: "another sign-in secret of enough characters" });
  const proofs = { code, cookie, earlier, backupCodes, totpURI };
  return { services, organization, person, post, enter, sessionOf, clock, ...proofs, sent, audited, withOtherSecret };
}
