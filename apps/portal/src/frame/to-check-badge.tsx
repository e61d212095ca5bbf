"use client";

import { useTranslations } from "next-intl";
import { useUntoldRefreshMs } from "../trpc/live/live-state.ts";
import { trpc } from "../trpc/portal-trpc.ts";
import { CountBadge } from "./count-badge.tsx";

/** How many documents wait for any agent to check them; nothing when there is none. */
export function ToCheckBadge() {
  const t = useTranslations("shell");
  const { data } = trpc.today.countForAgent.useQuery(undefined, { refetchInterval: useUntoldRefreshMs() });
  if (data === undefined || data.data.toCheck.count === 0) return null;
  const { count, hasMore } = data.data.toCheck;
  return <CountBadge shown={hasMore ? `${count}+` : count} text={t(hasMore ? "toCheckMore" : "toCheck", { count })} />;
}
