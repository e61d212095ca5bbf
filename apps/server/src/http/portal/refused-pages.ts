import type { ServerResponse } from "node:http";
import { answerPage, type PageOutcome } from "@quote-financing/api/limits/refused-page";
import type { AnswerPortal } from "./assets.ts";

/** Next.js answers 500 for a page that fails because its organization's limit is reached. That is 429 with Retry-After (decision record 0204). */
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
