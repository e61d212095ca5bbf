import { eachTestDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { lookAtCases } from "../../notices/look-at-cases.ts";
import { createNoticeWorld, SECOND_MS } from "../../notices/testing-notice-world.ts";
import { whenMailIsDue, whenThreadIsDue } from "./when-due.ts";

const database = eachTestDatabase();

test("mail that waits is due at its next attempt, and never when none waits", async () => {
  const w = await createNoticeWorld(database.db);
  expect(await whenMailIsDue(database.db)).toBe(Number.POSITIVE_INFINITY);

  await w.as(w.owner).members.invite({ email: "nieuw@voorbeeld.example", role: "admin" });

  expect(await whenMailIsDue(database.db)).toBe(w.clock.now().getTime());
});

test("of an organization that is shut out nothing is due: nothing of it is sent", async () => {
  const w = await createNoticeWorld(database.db);
  const located = await w.openCase();
  w.clock.advance(SECOND_MS);
  await w.as(w.agent).supportCases.reply({ ...located, body: "Morgen." });
  await lookAtCases(w.services);
  await w.as(w.owner).members.invite({ email: "nieuw@voorbeeld.example", role: "admin" });
  const dueAtMs = await whenThreadIsDue(database.db);
  expect(dueAtMs).toBeGreaterThan(0);
  // As one that was written while it was being shut out: the others are deleted by that.
  await database.db.client`update organizations set suspended_at = now() where organization_id = ${w.organizationId}`;

  expect([await whenMailIsDue(database.db), await whenThreadIsDue(database.db)]).toEqual([
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ]);

  await w.as(w.agent).supportOrganizations.unsuspend({ organizationId: w.organizationId });
  expect(await whenThreadIsDue(database.db)).toBe(dueAtMs);
});

test("a conversation is due once its mail is, and never when nothing of it waits", async () => {
  const w = await createNoticeWorld(database.db);
  const { organizationId, caseId } = await w.openCase();
  expect(await whenThreadIsDue(database.db)).toBe(Number.POSITIVE_INFINITY);

  w.clock.advance(SECOND_MS);
  await w.as(w.agent).supportCases.reply({ organizationId, caseId, body: "Morgen." });
  await lookAtCases(w.services);
  const dueAtMs = await whenThreadIsDue(database.db);

  expect(await w.round()).toEqual([]);
  w.clock.advance(dueAtMs - w.clock.now().getTime());
  expect(await w.round()).toHaveLength(1);
  expect(await whenThreadIsDue(database.db)).toBe(Number.POSITIVE_INFINITY);
});
