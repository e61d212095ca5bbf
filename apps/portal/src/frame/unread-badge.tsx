"use client";

import { useTranslations } from "next-intl";
import { useRefreshMs } from "../trpc/live/live-state.ts";
import { trpc } from "../trpc/portal-trpc.ts";
import { CountBadge } from "./count-badge.tsx";

const REFRESH_MS = 20_000;
const COUNT_MAX = 100;

/** How many cases hold something that the person has not read; nothing when there is none. */
export function UnreadBadge() {
  const t = useTranslations("shell");
  const refetchInterval = useRefreshMs(REFRESH_MS);
  const { data } = trpc.caseReads.unreadCases.useQuery(undefined, { refetchInterval });
  if (data === undefined || data.unreadCases === 0) return null;
  const count = data.unreadCases;
  return <CountBadge shown={count >= COUNT_MAX ? "99+" : count} text={t("unreadCases", { count })} />;
}
