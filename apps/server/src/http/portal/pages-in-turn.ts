import type { ServerResponse } from "node:http";
import { PayerShare } from "@quote-financing/db/pools/payer-share";
import { pause } from "@quote-financing/domain/time/pause";
import type { Timer } from "@quote-financing/domain/time/timer";
import { crowdedPage } from "../plain-pages.ts";
import { writeResponse } from "../plain-response.ts";
import type { AnswerPortal } from "./assets.ts";

/** A person opens a page while another still arrives; each takes the one thread 10 to 30 ms. */
const AT_ONCE = 2;

/** A browser that opens all of a list's quotes in tabs waits; a program that asks for more is told so. */
const WAITING = { waitLimitMs: 10_000, room: 60 } as const;

/** What took longer waited for something else than this process. */
const MAX_REST_MS = 50;

const RETRY_AFTER_SECONDS = "2";

interface InTurn {
  /** The session of a Cookie header whose signature is ours. */
  readonly sessionOf: (cookie: string | undefined) => string | undefined;
  readonly timer: Timer;
}

/**
 * Makes two pages of a session at a time, and after each others have the process for as long as it took (decision record 0205): sixteen
 * connections of one member that asked for pages took the GET of other organizations to 20 times its quiet p99. Strangers' pages are
 * few already, and calls have slots of their own.
 */
export function createPagesInTurn(answer: AnswerPortal, { sessionOf, timer }: InTurn): AnswerPortal {
  const share = new PayerShare({ size: AT_ONCE, ...WAITING });
  return async (request, response) => {
    const session = isPage(request.url) ? sessionOf(request.headers.cookie) : undefined;
    if (session === undefined) return answer(request, response);
    let isInTurn = false;
    const answered = share.hold(session, async () => {
      isInTurn = true;
      // Who waited may have left.
      if (response.destroyed) return;
      const startedAtMs = timer.now();
      const closed = closing(response);
      await answer(request, response);
      await closed;
      await pause(timer, Math.min(timer.now() - startedAtMs, MAX_REST_MS));
    });
    await answered.catch((error: unknown) => {
      if (isInTurn) throw error;
      writeResponse(response, {
        ...crowdedPage,
        headers: { ...crowdedPage.headers, "Retry-After": RETRY_AFTER_SECONDS },
      });
    });
  };
}

const isPage = (url = ""): boolean => !url.startsWith("/api/") && !url.startsWith("/_next/");

/** Resolves when the answer has left, or its reader has. */
const closing = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => void response.once("close", resolve));
