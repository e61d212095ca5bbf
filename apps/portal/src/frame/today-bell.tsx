"use client";

import { IconBell } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useTimedRefreshMs } from "../trpc/live/live-state.ts";
import { trpc } from "../trpc/portal-trpc.ts";
import { PageLink } from "../ui/layout/page-link.tsx";
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
  const count = useWaitingCount(reader);
  return (
    <PageLink href={reader === "agent" ? "/support" : "/today"} className={classes.bell}>
      <IconBell size={20} stroke={1.7} aria-hidden />
      {count === 0 ? null : (
        <span className={classes.count} aria-hidden>
          {shown(count)}
        </span>
      )}
      <span className="visually-hidden">{t("waits", { count })}</span>
    </PageLink>
  );
}

/** The same number before the title of the document, where a tab shows it: `(3) Quotes`. */
export function TodayTitle({ reader }: TodayBellProps) {
  const count = useWaitingCount(reader);
  useEffect(() => {
    const prefix = count === 0 ? "" : `(${shown(count)}) `;
    const tell = () => {
      const wanted = prefix + plainTitle();
      if (document.title !== wanted) document.title = wanted;
    };
    tell();
    // Each page writes a title of its own.
    const observer = new MutationObserver(tell);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = plainTitle();
    };
  }, [count]);
  return null;
}

const shown = (count: number): string => (count >= COUNT_MAX ? "99+" : String(count));

const plainTitle = (): string => document.title.replace(/^\(\d+\+?\) /, "");

function useWaitingCount(reader: BellReader): number {
  // What an agent put off comes back by itself, and a destination that fails counts after some time: as on the page behind it.
  const refetchInterval = useTimedRefreshMs(REFRESH_MS);
  const { today } = trpc;
  // Who reads stays who they are while the frame is there.
  const { data } = (reader === "agent" ? today.countForAgent : today.count).useQuery(undefined, { refetchInterval });
  return data?.data.count ?? 0;
}
