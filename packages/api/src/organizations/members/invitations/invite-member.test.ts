import { auditEntries } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { INVITATION_MS } from "../../mailed-token.ts";
import { createMembersWorld } from "../testing-members-world.ts";

const database = testDatabase();

test("an invitation that a newer one ends is ended in the log, too", async () => {
  const { organization, invite, freshEmail } = await createMembersWorld(database.db);
  const email = freshEmail();
  const { answer: first } = await invite(email);
  const { answer: second } = await invite(email);
  const other = await invite();

  const entries = await database.db.orm
    .select({ action: auditEntries.action, subjectId: auditEntries.subjectId })
    .from(auditEntries)
    .where(eq(auditEntries.organizationId, organization.organizationId))
    .orderBy(auditEntries.auditEntryId);
  expect(entries).toEqual([
    { action: "member.invited", subjectId: first.data.invitationId },
    { action: "member.invitation_canceled", subjectId: first.data.invitationId },
    { action: "member.invited", subjectId: second.data.invitationId },
    { action: "member.invited", subjectId: other.answer.data.invitationId },
  ]);
});

test("one that nobody accepted is listed as expired after a week, until it is sent again or removed", async () => {
  const { services, owner, as, invite, freshEmail } = await createMembersWorld(database.db);
  const [email, other] = [freshEmail(), freshEmail()];
  const listed = async () => (await as(owner).members.invitations()).data;
  const shown = async () => Object.fromEntries((await listed()).map((one) => [one.email, one.isExpired]));
  await invite(email);
  services.clock.advance(INVITATION_MS - 1);
  await invite(other);
  expect(await shown()).toEqual({ [email]: false, [other]: false });
  services.clock.advance(1);
  expect(await shown()).toEqual({ [email]: true, [other]: false });

  await invite(email);
  expect((await listed()).map((one) => [one.email, one.isExpired])).toEqual([
    [other, false],
    [email, false],
  ]);
  services.clock.advance(INVITATION_MS);
  const [expired] = await listed();
  await as(owner).members.cancelInvitation({ invitationId: expired?.invitationId ?? "" });
  expect(await shown()).toEqual({ [email]: true });
});
