import { testDatabase } from "@quote-financing/db/testing/test-database";
import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import { expect, test } from "vitest";
import { createSingleSignOnWorld, outcomeOf } from "./testing-single-sign-on-world.ts";

const database = testDatabase();

test("a fault of ours is told to the person and to the operator, and nobody's provider is blamed for it", async () => {
  const makeId = createIdMaker(systemClock);
  const fault = new Error("The disk is full.");
  let isFull = false;
  const w = await createSingleSignOnWorld(database.db, {
    makeId: (kind) => {
      if (isFull) throw fault;
      return makeId(kind);
    },
  });
  const email = `kim@${w.domain}`;
  const asked = await w.start(email, "/quotes?view=new");
  const back = w.provider.signIn(asked.url, w.claimsOf(email));
  const told: unknown[] = [];

  isFull = true;
  const answer = await w.comeBack(back, asked.cookie, (error) => told.push(error));
  isFull = false;

  expect(outcomeOf(answer)).toEqual({
    status: 302,
    location: "/login?sso=failed&next=%2Fquotes%3Fview%3Dnew",
    cookie: "",
  });
  expect(told).toEqual([fault]);
  expect((await w.audited()).map(({ action }) => action)).not.toContain("account.sign_in_failed");
  expect((await w.enter(email)).location).toBe("/login?next=%2Fquotes");
});

test.each([{ sub: "nul\u0000" }, { auth_time: 9_000_000_000_000_000 }])(
  "claims that cannot be kept are the provider's fault: %j",
  async (claims) => {
    const w = await createSingleSignOnWorld(database.db);
    const { location } = await w.enter(`kim@${w.domain}`, claims);
    expect(location).toBe("/login?sso=refused&next=%2Fquotes");
  },
);

test("a name of a method that cannot be kept is left out", async () => {
  const w = await createSingleSignOnWorld(database.db);
  expect((await w.enter(`kim@${w.domain}`, { amr: ["pwd\u0000"] })).location).toBe("/login?next=%2Fquotes");
});
