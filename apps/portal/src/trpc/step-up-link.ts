import type { AppRouter } from "@quote-financing/api/router";
import type { TRPCClientError, TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { askForProof } from "./proof-request.ts";
import { refusalOfClientError } from "./trpc-refusal.ts";

/**
 * Has the person prove again that it is them where a procedure asks for that, and then calls it once more (decision record
 * 0350): what they did goes on, and the form never knows. Who closes the dialog is told the refusal.
 */
export const stepUpLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let isEnded = false;
      let call = next(op).subscribe({ ...observer, error: (fault) => void onFault(fault) });
      async function onFault(fault: TRPCClientError<AppRouter>): Promise<void> {
        const isAsked = refusalOfClientError(fault)?.code === "step_up_required";
        if (!isAsked || !(await askForProof())) return observer.error(fault);
        if (!isEnded) call = next(op).subscribe(observer);
      }
      return () => {
        isEnded = true;
        call.unsubscribe();
      };
    });
