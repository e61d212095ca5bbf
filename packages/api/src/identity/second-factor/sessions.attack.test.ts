import { sessions } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { joinTestOrganization } from "../../testing/testing-people.ts";
import { TEST_PASSWORD } from "../sign-in/testing-sign-in.ts";
import { cookiesOf } from "../sign-in/testing-sign-in-world.ts";
import { createFactorWorld } from "./testing-factor-world.ts";

const database = testDatabase();

async function world() {
  const w = await createFactorWorld(database.db);
  return { ...w, session: w.sessionOf };
}

describe("who signed in by the password alone", () => {
  test("is out as soon as the person switches a second factor on elsewhere, and nobody else is", async () => {
    const other = await world();
    const { cookie, earlier, session } = await world();

    expect(await session(earlier)).toBeNull();
    expect((await session(other.cookie))?.caller).not.toBeNull();
    expect((await session(cookie))?.caller).not.toBeNull();
  });
});

test("who signed in with a factor is out as soon as the person replaces it elsewhere", async () => {
  const { post, enter, cookie, code, backupCodes, session } = await world();
  const half = cookiesOf(await enter());
  const other = cookiesOf(await post("/two-factor/verify-totp", { code: code(1) }, half));
  expect(await session(other)).not.toBeNull();
  const body = { password: TEST_PASSWORD, code: backupCodes[0] };
  expect((await post("/two-factor/enable", body, cookie)).status).toBe(200);

  expect(await session(other)).toBeNull();
  expect(await session(cookie)).not.toBeNull();
});

test.each([
  ["/two-factor/disable", { password: TEST_PASSWORD }],
  [
    "/change-password",
    { currentPassword: TEST_PASSWORD, newPassword: "a whole new sentence", revokeOtherSessions: true },
  ],
])("who works for their second organization goes on there: %s", async (path, body) => {
  const { services, person, post, cookie, code, session } = await world();
  const second = await createTestOrganization(services);
  await joinTestOrganization(services, person.userId, second);
  const { organizationId } = second;
  const { orm } = services.db;
  await orm.update(sessions).set({ activeOrganizationId: organizationId }).where(eq(sessions.userId, person.userId));
  const fresh = cookiesOf(await post(path, { ...body, code: code(1) }, cookie));

  expect(fresh).toContain("session_token");
  expect((await session(fresh))?.caller).toMatchObject({ organization: { organizationId } });
});
