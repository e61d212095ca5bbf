import type { ServerResponse } from "node:http";
import { answerPage, type PageOutcome } from "@quote-financing/api/limits/refused-page";
import type { AnswerPortal } from "./assets.ts";

/** A page that its organization's limit refuses is 429 with Retry-After: Next.js gives it 500, a fault of ours (decision record 0204). */
export const createRefusedPages =
  (answer: AnswerPortal): AnswerPortal =>
  (request, response) => {
    const outcome: PageOutcome = {};
    tellRefusal(response, outcome);
    return answerPage(outcome, () => answer(request, response));
  };

function tellRefusal(response: ServerResponse, outcome: PageOutcome): void {
  const writeHead = response.writeHead as (this: ServerResponse, status: number, ...rest: unknown[]) => ServerResponse;
  response.writeHead = function (this: ServerResponse, status: number, ...rest: unknown[]) {
    if (status !== 500 || outcome.retryAfterSeconds === undefined) return writeHead.call(this, status, ...rest);
    this.setHeader("Retry-After", outcome.retryAfterSeconds);
    return writeHead.call(this, 429, ...rest);
  };
}
