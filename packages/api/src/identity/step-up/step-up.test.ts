import { sessions } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { systemClock } from "@quote-financing/domain/time/clock";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { refusalOf } from "../../refusals/refusal-of.ts";
import { appRouter } from "../../router.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createCallerFactory } from "../../trpc.ts";
import { createFactorWorld } from "../second-factor/testing-factor-world.ts";
import { TEST_PASSWORD } from "../sign-in/testing-sign-in.ts";
import { createSignedInWorld } from "../sign-in/testing-sign-in-world.ts";
import { FRESH_PROOF_MS } from "./fresh-proof.ts";

const database = testDatabase();

const createCaller = createCallerFactory(appRouter);

/** An owner at a browser, and what they may do by the proof of its session. */
async function world() {
  const w = await createSignedInWorld(database.db);
  /** As if they had signed in so long ago. */
  const age = (ms: number) =>
    database.db.orm
      .update(sessions)
      .set({ createdAt: new Date(w.clock.now().getTime() - ms), provenAt: null })
      .where(eq(sessions.userId, w.person.userId));
  const createKey = async () => {
    const session = await w.sessionOf(w.cookie);
    const context = testContext(w.services, session?.caller ?? null, { provenAt: session?.provenAt });
    try {
      return (await createCaller(context).apiKeys.create({ name: "Planning" })).data.name;
    } catch (error) {
      return refusalOf(error).code;
    }
  };
  const prove = (body: object, cookie = w.cookie) => w.post("/step-up", body, { cookie });
  return { ...w, age, createKey, prove };
}

test("a sign-in is a proof for ten minutes, and no longer", async () => {
  const { age, createKey } = await world();
  expect(await createKey()).toBe("Planning");

  await age(FRESH_PROOF_MS - 60_000);
  expect(await createKey()).toBe("Planning");

  await age(FRESH_PROOF_MS + 1_000);
  expect(await createKey()).toBe("step_up_required");
});

test("the password proves again who it is, and that is in the audit log", async () => {
  const { age, createKey, prove, audited } = await world();
  await age(FRESH_PROOF_MS * 2);

  expect((await prove({ password: TEST_PASSWORD })).status).toBe(200);

  expect(await createKey()).toBe("Planning");
  expect((await audited()).map(({ action }) => action)).toContain("account.identity_confirmed");
});

test("a proof is of one session: another browser of the same person is asked still", async () => {
  const { age, createKey, prove, post, person, sessionOf } = await world();
  const other = (await post("/sign-in/email", { email: person.email, password: TEST_PASSWORD })).headers.getSetCookie();
  const cookie = other.map((text) => text.split(";")[0]).join("; ");
  await age(FRESH_PROOF_MS * 2);

  expect((await prove({ password: TEST_PASSWORD }, cookie)).status).toBe(200);

  expect(await createKey()).toBe("step_up_required");
  expect((await sessionOf(cookie))?.provenAt.getTime()).toBeGreaterThan(systemClock.now().getTime() - 60_000);
});

test("the setting says for how long", async () => {
  const w = await createSignedInWorld(database.db, "owner", { freshProofMs: 60_000 });
  const session = await w.sessionOf(w.cookie);
  const provenAt = new Date(w.clock.now().getTime() - 61_000);
  const caller = createCaller(testContext(w.services, session?.caller ?? null, { provenAt }));
  await expect(caller.apiKeys.create({ name: "Planning" })).rejects.toThrow("older than 1 min.");
});

test("who has a second factor proves by it", async () => {
  const { post, cookie, code, sessionOf, backupCodes } = await createFactorWorld(database.db);
  const isProven = async () => (await sessionOf(cookie))?.provenAt;
  const before = await isProven();

  const refused = await post("/step-up", { password: TEST_PASSWORD }, cookie);
  expect([refused.status, await isProven()]).toEqual([403, before]);
  expect(await refused.json()).toMatchObject({ code: "SECOND_FACTOR_REQUIRED" });

  // Once: in the next half minute it would be another code.
  const next = code(1);
  expect((await post("/step-up", { code: next }, cookie)).status).toBe(200);
  expect((await post("/step-up", { code: next }, cookie)).status).toBe(401);
  expect((await post("/step-up", { code: backupCodes[0] }, cookie)).status).toBe(200);
});

test("a destination's name changes without a proof, its address does not", async () => {
  const { services, sessionOf, cookie } = await world();
  const caller = (await sessionOf(cookie))?.caller ?? null;
  const fresh = createCaller(testContext(services, caller));
  const { destinationId } = (await fresh.destinations.create({ name: "Orders", url: "https://hooks.example.com/in" }))
    .data;
  const old = createCaller(testContext(services, caller, { provenAt: new Date(0) }));

  expect((await old.destinations.update({ destinationId, name: "Other", paused: true })).name).toBe("Other");
  await expect(old.destinations.update({ destinationId, url: "https://other.example.com/" })).rejects.toThrow(
    "Prove again",
  );
});

test.each([
  ["hooks.example.com/in", "httpsUrl"],
  ["https://localhost/in", "urlPublic"],
  ["https://me@hooks.example.com/in", "urlUser"],
])("a destination at %s is refused before anybody is asked for a proof", async (url, rule) => {
  const { services, sessionOf, cookie } = await world();
  const caller = (await sessionOf(cookie))?.caller ?? null;
  const fresh = createCaller(testContext(services, caller));
  const { destinationId } = (await fresh.destinations.create({ name: "Orders", url: "https://hooks.example.com/in" }))
    .data;
  const { destinations } = createCaller(testContext(services, caller, { provenAt: new Date(0) }));

  for (const refused of [destinations.create({ name: "Orders", url }), destinations.update({ destinationId, url })]) {
    expect(refusalOf(await refused.catch((error: unknown) => error))).toMatchObject({ rule, param: "url" });
  }
});
