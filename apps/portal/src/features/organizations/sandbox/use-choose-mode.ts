import { trpc } from "../../../trpc/portal-trpc.ts";
import { leavePage } from "../../../ui/address/leave-page.ts";
import { mayLeave } from "../../../ui/layout/page-link.tsx";
import { announceOrganization } from "../organization-channel.ts";

/** Between live and test data. The portal then reloads: nothing of the other data stays on the screen. */
export function useChooseMode(sessionId: string) {
  const { mutate, isPending, isSuccess, error } = trpc.sandbox.choose.useMutation({
    onSuccess: ({ data }) => {
      announceOrganization(data.organizationId);
      void leavePage("/quotes");
    },
  });
  return {
    choose: (mode: "live" | "test") => {
      if (mayLeave()) mutate({ sessionId, mode });
    },
    isBusy: isPending || isSuccess,
    error,
  };
}
