import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { createTestPerson, TEST_PASSWORD, TEST_SIGN_IN_SECRET } from "../sign-in/testing-sign-in.ts";
import { cookiesOf, createSignInWorld } from "../sign-in/testing-sign-in-world.ts";
import { createSomebodyCheck, EndedSessions } from "./ended-sessions.ts";
import { findSession } from "./session.ts";

const database = testDatabase();

test("the cookie of a session that ended is nobody's, once it was looked for, and another's stays somebody's", async () => {
  const { services, post } = createSignInWorld(database.db);
  const endedSessions = new EndedSessions();
  const person = await createTestPerson(services);
  const isSomebody = createSomebodyCheck({ endedSessions }, TEST_SIGN_IN_SECRET);
  const enter = async () => cookiesOf(await post("/sign-in/email", { email: person.email, password: TEST_PASSWORD }));
  const [ended, other] = [await enter(), await enter()];
  const find = (cookie: string) => findSession({ ...services, endedSessions }, TEST_SIGN_IN_SECRET, cookie);
  expect([await find(ended), isSomebody(ended)]).toEqual([expect.anything(), true]);
  await post("/sign-out", {}, { cookie: ended });

  expect(await find(ended)).toBeNull();
  await find(other);

  expect([isSomebody(ended), isSomebody(other), isSomebody("made=up"), isSomebody(undefined)]).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test("no more of them are remembered than a process has room for", () => {
  const ended = new EndedSessions();
  for (let index = 0; index < 10_001; index += 1) ended.note(`token ${index}`);
  expect([ended.has("token 0"), ended.has("token 1"), ended.has("token 10000")]).toEqual([false, true, true]);
});
