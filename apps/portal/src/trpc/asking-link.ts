import type { AppRouter } from "@quote-financing/api/router";
import type { ErrorCode } from "@quote-financing/domain/refusals/error-codes";
import type { TRPCClientError, TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { freshProof, newSession, type PersonRequest } from "./person-request.ts";
import { refusalOfClientError } from "./trpc-refusal.ts";

/** The context of calls that the page makes by itself although they write: like what it reads, they ask nobody who closed the dialog. */
export const BY_ITSELF = { isByItself: true } as const;

/**
 * Asks the person for what a call was refused for want of, and then sends the call once more: what they did goes on, and
 * the form never knows. Who closes the dialog is told the refusal.
 */
const askingLink =
  (codes: readonly ErrorCode[], request: PersonRequest): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let isEnded = false;
      let call = next(op).subscribe({ ...observer, error: (fault) => void onFault(fault) });
      async function onFault(fault: TRPCClientError<AppRouter>): Promise<void> {
        const isMissing = codes.some((code) => code === refusalOfClientError(fault)?.code);
        const isAsked = op.type === "mutation" && op.context.isByItself !== true;
        const mayAsk = isAsked || !request.isDeclined;
        if (!isMissing || !mayAsk || !(await request.ask())) return observer.error(fault);
        if (!isEnded) call = next(op).subscribe(observer);
      }
      return () => {
        isEnded = true;
        call.unsubscribe();
      };
    });

/** For procedures that want a fresh proof that it is them (decision record 0350). */
export const stepUpLink = askingLink(["step_up_required"], freshProof);

/** For a session that ended while its page was open (decision record 0331). */
export const endedSessionLink = askingLink(["credentials_missing", "credentials_invalid"], newSession);
