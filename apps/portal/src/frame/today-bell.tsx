"use client";

import { IconBell } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useTimedRefreshMs } from "../trpc/live/live-state.ts";
import { trpc } from "../trpc/portal-trpc.ts";
import { PageLink } from "../ui/layout/page-link.tsx";
import { titlePrefix } from "./title-prefix.ts";
import classes from "./today-bell.module.css";

const REFRESH_MS = 20_000;
const COUNT_MAX = 100;

type BellReader = "merchant" | "agent";

interface TodayBellProps {
  readonly reader: BellReader;
}

/** How much waits on the reader, on every page: the way to the list of it. */
export function TodayBell({ reader }: TodayBellProps) {
  const t = useTranslations("shell.today");
  const waiting = useWaiting(reader);
  const { count, hasMore } = waiting;
  return (
    <PageLink href={reader === "agent" ? agentsList(waiting) : "/today"} className={classes.bell}>
      <IconBell size={20} stroke={1.7} aria-hidden />
      {count === 0 ? null : (
        <span className={classes.count} aria-hidden>
          {shown(waiting)}
        </span>
      )}
      <span className="visually-hidden">{t(hasMore ? "waitsMore" : "waits", { count })}</span>
    </PageLink>
  );
}

/** The same number before the title of the document, where a tab shows it: `(3) Quotes`. */
export function TodayTitle({ reader }: TodayBellProps) {
  const { count, hasMore } = useWaiting(reader);
  useEffect(() => {
    const prefix = count === 0 ? "" : `(${shown({ count, hasMore })}) `;
    const { tell, remove } = titlePrefix(document, prefix);
    tell();
    // Each page writes a title of its own.
    const observer = new MutationObserver(tell);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      remove();
    };
  }, [count, hasMore]);
  return null;
}

interface Waiting {
  readonly count: number;
  /** More waits than is counted. */
  readonly hasMore: boolean;
  /** Of an agent: which part of it are documents to check. */
  readonly toCheck?: { readonly count: number };
}

const NOTHING: Waiting = { count: 0, hasMore: false };

const shown = ({ count, hasMore }: Waiting): string => {
  if (count >= COUNT_MAX) return "99+";
  return hasMore ? `${count}+` : String(count);
};

/** Cases and documents wait on agents: where documents alone do, it leads to those. */
const agentsList = ({ count, toCheck }: Waiting): string =>
  count > 0 && toCheck?.count === count ? "/support/documents" : "/support";

function useWaiting(reader: BellReader): Waiting {
  // What an agent put off comes back by itself, and a destination that fails counts after some time: as on the page behind it. For an
  // agent the badge of the menu asks more often.
  const refetchInterval = useTimedRefreshMs(REFRESH_MS);
  const { today } = trpc;
  // Who reads stays who they are while the frame is there.
  const { data } =
    reader === "agent"
      ? today.countForAgent.useQuery(undefined, { refetchInterval })
      : today.count.useQuery(undefined, { refetchInterval });
  return data?.data ?? NOTHING;
}
