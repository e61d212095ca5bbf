import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { MAX_ATTEMPTS } from "../sign-in/sign-in-throttle.ts";
import { postSignIn, TEST_PASSWORD } from "../sign-in/testing-sign-in.ts";
import { createSignedInWorld } from "../sign-in/testing-sign-in-world.ts";

const database = testDatabase();

async function world() {
  const w = await createSignedInWorld(database.db);
  const change = (newPassword: string, currentPassword = TEST_PASSWORD) =>
    w.post("/change-password", { currentPassword, newPassword }, { cookie: w.cookie });
  return { ...w, change };
}

const codeOf = async (response: Response): Promise<unknown> => ((await response.json()) as { code?: string }).code;

test("a password that is easily guessed is refused, with its reason, when somebody changes theirs", async () => {
  const { person, change } = await world();
  const answers = await Promise.all(["password1234", "123456789012", person.email].map((password) => change(password)));

  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect(await Promise.all(answers.map(codeOf))).toEqual(["PASSWORD_COMMON", "PASSWORD_RUN", "PASSWORD_PERSONAL"]);
  expect((await change("a whole new sentence")).status).toBe(200);
});

test("a link by mail sets no password that is easily guessed, and is not used up by the attempt", async () => {
  const { signIn, person, sent } = await world();
  await postSignIn(signIn, "/request-password-reset", { email: person.email });
  const token = /\/reset-password#(\w+)/.exec(sent[0]?.text ?? "")?.[1] ?? "";
  const choose = (newPassword: string) => postSignIn(signIn, "/reset-password", { token, newPassword });

  expect(await codeOf(await choose("welkom123456"))).toBe("PASSWORD_COMMON");
  expect(await codeOf(await choose(person.email))).toBe("PASSWORD_PERSONAL");
  expect((await choose("a whole new sentence")).status).toBe(200);
});

test("who finds a browser open cannot guess the password in it", async () => {
  const { change } = await world();
  const statuses: number[] = [];
  for (let count = 0; count < MAX_ATTEMPTS["own-password"].ofAccount + 2; count += 1) {
    statuses.push((await change("a whole new sentence", `guess number ${count}`)).status);
  }

  expect(statuses).toEqual([...Array(MAX_ATTEMPTS["own-password"].ofAccount).fill(400), 429, 429]);
});

test("a new password that is far too long is refused for its length, by its length alone", async () => {
  const { signIn, change } = await world();
  const answers = [await change("1".repeat(60_000)), await change(`a${"1".repeat(60_000)}a`)];
  const body = { token: "no link", newPassword: "1".repeat(60_000) };
  answers.push(await postSignIn(signIn, "/reset-password", body));

  expect(await Promise.all(answers.map(codeOf))).toEqual(Array(3).fill("PASSWORD_TOO_LONG"));
});

test("a link's token in the address gets nothing past the rules", async () => {
  const { signIn, person, sent } = await world();
  await postSignIn(signIn, "/request-password-reset", { email: person.email });
  const token = /\/reset-password#(\w+)/.exec(sent[0]?.text ?? "")?.[1] ?? "";
  const choose = (newPassword: string) =>
    postSignIn(signIn, `/reset-password?token=${token}`, { token: "", newPassword });
  const answers = [await choose("welkom123456"), await choose("a whole new sentence")];

  expect(answers.map(({ status }) => status)).toEqual([400, 400]);
});
