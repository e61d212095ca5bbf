import type { AppRouter } from "@quote-financing/api/router";
import { createTRPCClient, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { afterEach, expect, test } from "vitest";
import { BY_ITSELF, endedSessionLink, stepUpLink } from "./asking-link.ts";
import { freshProof, newSession } from "./person-request.ts";

let stopListening = (): void => undefined;
afterEach(() => {
  stopListening();
  newSession.wish();
});

const refusal = (code: string) =>
  TRPCClientError.from({
    error: { code: -32_403, message: code, data: { code } },
  } as never) as TRPCClientError<AppRouter>;

/** A browser whose calls end as listed, one after the other. */
function browser(...outcomes: readonly ("done" | "step_up_required" | "credentials_invalid" | "state_conflict")[]) {
  const left = [...outcomes];
  const inputs: unknown[] = [];
  const answering: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        inputs.push(op.input);
        const outcome = left.shift();
        if (outcome !== "done") return observer.error(refusal(outcome ?? "internal_error"));
        observer.next({ result: { type: "data", data: { data: {} } } });
        observer.complete();
      });
  const client = createTRPCClient<AppRouter>({ links: [stepUpLink, endedSessionLink, answering] });
  const createKey = (name: string) =>
    client.apiKeys.create.mutate({ name, scopes: ["*"] } as never).then(() => "done", codeOf);
  const readKeys = () => client.apiKeys.list.query().then(() => "done", codeOf);
  const createByItself = () =>
    client.apiKeys.create.mutate({ name: "Kept" } as never, { context: BY_ITSELF }).then(() => "done", codeOf);
  return { createKey, createByItself, readKeys, inputs };
}

const codeOf = (error: unknown) => (error as { data: { code: string } }).data.code;

/** A page that shows the dialog. @param isGiven what its person does */
function page(isGiven: boolean, request = freshProof): { readonly shown: () => number } {
  let shown = 0;
  stopListening = request.listen(() => {
    if (!request.isAsked()) return;
    shown += 1;
    queueMicrotask(() => request.settle(isGiven));
  });
  return { shown: () => shown };
}

test("what asks for a proof goes on by itself once it is given, with the same input", async () => {
  const { shown } = page(true);
  const { createKey, inputs } = browser("step_up_required", "done");

  expect(await createKey("Planning")).toBe("done");

  expect(shown()).toBe(1);
  expect(inputs).toEqual([inputs[0], inputs[0]]);
});

test("who closes the dialog is told the refusal, and nothing is sent again", async () => {
  page(false);
  const { createKey, inputs } = browser("step_up_required", "done");
  expect(await createKey("Planning")).toBe("step_up_required");
  expect(inputs).toHaveLength(1);
});

test("several that ask at once share one dialog", async () => {
  const { shown } = page(true);
  const { createKey } = browser("step_up_required", "step_up_required", "done", "done");
  expect(await Promise.all([createKey("One"), createKey("Two")])).toEqual(["done", "done"]);
  expect(shown()).toBe(1);
});

test("a second refusal is shown: nobody is asked in circles", async () => {
  const { shown } = page(true);
  const { createKey } = browser("step_up_required", "step_up_required");
  expect(await createKey("Planning")).toBe("step_up_required");
  expect(shown()).toBe(1);
});

test("other refusals ask nobody, and a page without the dialog waits for none", async () => {
  const { createKey } = browser("state_conflict", "step_up_required");
  expect(await createKey("Planning")).toBe("state_conflict");
  expect(await createKey("Planning")).toBe("step_up_required");
});

test("what was sent after the session had ended goes on once somebody signed in again", async () => {
  const { shown } = page(true, newSession);
  const { createKey, inputs } = browser("credentials_invalid", "done");

  expect(await createKey("Planning")).toBe("done");

  expect(shown()).toBe(1);
  expect(inputs).toEqual([inputs[0], inputs[0]]);
});

test("who does not sign in again is told so", async () => {
  page(false, newSession);
  const { createKey } = browser("credentials_invalid", "done");
  expect(await createKey("Planning")).toBe("credentials_invalid");
});

test("who closed the dialog is not asked again by what the page reads by itself, but by what they send", async () => {
  const { shown } = page(false, newSession);
  const { createKey, readKeys } = browser("credentials_invalid", "credentials_invalid", "credentials_invalid");
  await readKeys();
  await readKeys();
  expect(shown()).toBe(1);
  await createKey("Planning");
  expect(shown()).toBe(2);
});

test("who closed the dialog is not asked again by what the page writes by itself", async () => {
  const { shown } = page(false, newSession);
  const { createByItself } = browser("credentials_invalid", "credentials_invalid");
  await createByItself();
  expect(await createByItself()).toBe("credentials_invalid");
  expect(shown()).toBe(1);
});

test("who closed the dialog is asked again by what is read once they wish it", async () => {
  const { shown } = page(false, newSession);
  const { readKeys } = browser("credentials_invalid", "credentials_invalid", "credentials_invalid");
  await readKeys();
  newSession.wish();
  await readKeys();
  expect(shown()).toBe(2);
  await readKeys();
  expect(shown()).toBe(2);
});

test("a frame that another one takes the place of declines nothing that nobody asked for", async () => {
  page(true, newSession);
  stopListening();
  const { shown } = page(true, newSession);
  const { readKeys } = browser("credentials_invalid", "done");
  expect(await readKeys()).toBe("done");
  expect(shown()).toBe(1);
});
