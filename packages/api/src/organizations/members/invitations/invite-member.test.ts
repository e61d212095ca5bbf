import { auditEntries } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
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
