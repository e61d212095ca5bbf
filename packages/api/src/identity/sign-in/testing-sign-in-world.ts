import type { Database } from "@quote-financing/db/database";
import { auditEntries } from "@quote-financing/db/schema/tables";
import type { QueuedMail } from "@quote-financing/domain/mail-room";
import { FixedClock, systemClock } from "@quote-financing/domain/time/clock";
import { asc, eq } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { CLIENT_ADDRESS_HEADER } from "../client-address/client-address-header.ts";
import { findSession } from "../sessions/session.ts";
import {
  createTestPerson,
  createTestSignIn,
  postSignIn,
  signedInCookie,
  TEST_SIGN_IN_SECRET,
} from "./testing-sign-in.ts";

/** Each request comes from another client, so that no throttle of addresses hides what is tested. */
let lastAddress = 0;
const fromElsewhere = () => {
  lastAddress += 1;
  return { [CLIENT_ADDRESS_HEADER]: `198.51.${Math.floor(lastAddress / 256)}.${lastAddress % 256}` };
};

/** Cookies that the answer sets, as a Cookie header. */
export const cookiesOf = (response: Response, name = ""): string =>
  response.headers
    .getSetCookie()
    .map((text) => text.split(";")[0] ?? "")
    .filter((text) => text.includes(name) && !text.endsWith("="))
    .join("; ");

/** An installation where people sign in, and the mail that it sends. Its time is the machine's, which better-auth reads. */
export function createSignInWorld(db: Database, more: Partial<Services> = {}) {
  const sent: QueuedMail[] = [];
  const mailRoom = { send: async (mail: QueuedMail) => void sent.push(mail) };
  const clock = new FixedClock(systemClock.now());
  const services = createTestServices({ db, mailRoom, ...more, clock });
  const signIn = createTestSignIn(services);
  const post = (path: string, body: unknown, headers: Record<string, string> = {}, at = signIn) =>
    postSignIn(at, path, body, { ...fromElsewhere(), ...headers });
  const sessionOf = (cookie: string | null) => findSession(services, TEST_SIGN_IN_SECRET, cookie);
  return { clock, services, signIn, sent, post, sessionOf };
}

/** And a person of an organization who signed in there. */
export async function createSignedInWorld(
  db: Database,
  role: "owner" | "admin" | "member" = "owner",
  more: Partial<Services> = {},
) {
  const world = createSignInWorld(db, more);
  const { services, signIn } = world;
  const organization = await createTestOrganization(services);
  const person = await createTestPerson(services, { organization, role });
  const cookie = await signedInCookie(signIn, person.email);
  /** The organization's audit log, the oldest first. */
  const audited = () =>
    db.orm
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.organizationId, organization.organizationId))
      .orderBy(asc(auditEntries.occurredAt), asc(auditEntries.auditEntryId));
  return { ...world, organization, person, cookie, audited };
}
