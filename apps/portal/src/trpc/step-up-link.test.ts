import type { AppRouter } from "@quote-financing/api/router";
import { createTRPCClient, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { afterEach, expect, test } from "vitest";
import { isProofAsked, listenForProof, settleProof } from "./proof-request.ts";
import { stepUpLink } from "./step-up-link.ts";

let stopListening = (): void => undefined;
afterEach(() => stopListening());

const refusal = (code: string) =>
  TRPCClientError.from({
    error: { code: -32_403, message: code, data: { code } },
  } as never) as TRPCClientError<AppRouter>;

/** A browser whose calls end as listed, one after the other. */
function browser(...outcomes: readonly ("done" | "step_up_required" | "state_conflict")[]) {
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
  const client = createTRPCClient<AppRouter>({ links: [stepUpLink, answering] });
  const createKey = (name: string) =>
    client.apiKeys.create.mutate({ name, scopes: ["*"] } as never).then(() => "done", codeOf);
  return { createKey, inputs };
}

const codeOf = (error: unknown) => (error as { data: { code: string } }).data.code;

/** A page that shows the dialog. @param isGiven what its person does */
function page(isGiven: boolean): { readonly shown: () => number } {
  let shown = 0;
  stopListening = listenForProof(() => {
    if (!isProofAsked()) return;
    shown += 1;
    queueMicrotask(() => settleProof(isGiven));
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
