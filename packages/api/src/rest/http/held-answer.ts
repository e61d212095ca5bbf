import type { CredentialCaller } from "@quote-financing/domain/people/caller";
import type { Services } from "../../context.ts";
import type { RestAnswer } from "./rest-request.ts";

/** In characters. What is shorter lies with the system, not with us, until its client takes it. */
const LARGE_ANSWER = 64 * 1024;

/** Counts a large answer among what lies here for its caller, until it is taken (decision record 0204). */
export function heldAnswer(
  { limiter }: Services,
  caller: CredentialCaller | undefined,
  answer: RestAnswer,
): RestAnswer {
  const length = answer.body?.length ?? 0;
  if (caller === undefined || length <= LARGE_ANSWER) return answer;
  return { ...answer, hold: () => limiter.holdAnswer(caller, length) };
}
