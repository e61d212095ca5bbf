import { trpc } from "../../../trpc/portal-trpc.ts";

/** Whether this platform asks for a second agent: then a dangerous move is proposed in place of made. */
export const useNeedsSecondAgent = (): boolean => trpc.supportApprovals.list.useQuery().data?.isOn === true;
