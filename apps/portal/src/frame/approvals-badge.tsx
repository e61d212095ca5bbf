"use client";

import { useTranslations } from "next-intl";
import { useUntoldRefreshMs } from "../trpc/live/live-state.ts";
import { trpc } from "../trpc/portal-trpc.ts";
import { CountBadge } from "./count-badge.tsx";

/** How many proposals of colleagues wait for this agent; nothing when there is none. */
export function ApprovalsBadge() {
  const t = useTranslations("shell");
  const refetchInterval = useUntoldRefreshMs();
  const { data } = trpc.supportApprovals.list.useQuery(undefined, { refetchInterval });
  const agents = trpc.supportFactorResets.list.useQuery(undefined, { refetchInterval }).data?.data ?? [];
  const resets = agents.filter(({ isOneself, reset }) => !isOneself && reset?.isOwn === false);
  const count = (data?.data.filter(({ isOwn }) => !isOwn).length ?? 0) + resets.length;
  if (count === 0) return null;
  return <CountBadge shown={count} text={t("waitingApprovals", { count })} />;
}
