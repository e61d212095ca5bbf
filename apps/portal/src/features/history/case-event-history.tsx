"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRefreshMs } from "../../trpc/live/live-state.ts";
import { trpc } from "../../trpc/portal-trpc.ts";
import classes from "./case-event-history.module.css";
import { EventHistoryPanel } from "./event-history-panel.tsx";
import { deliveriesUnderWay, UNDER_WAY_MS } from "./under-way.ts";

const REFRESH_MS = 5_000;

/** The events of a case and what became of them, folded away under the conversation; a message that is written causes one while the page is open. */
export function CaseEventHistory({ caseId }: { caseId: string }) {
  const t = useTranslations("deliveries.history");
  const [isOpen, setOpen] = useState(false);
  const refreshMs = useRefreshMs(REFRESH_MS);
  const found = trpc.history.eventsOfCase.useQuery(
    { caseId },
    { refetchInterval: ({ state }) => refreshMs || (deliveriesUnderWay(state.data?.data).length > 0 && UNDER_WAY_MS) },
  );
  const events = found.data?.data ?? [];
  if (events.length === 0) return null;
  return (
    <div className={classes.below}>
      <Button variant="default" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? "hide" : "show", { count: events.length })}
      </Button>
      {isOpen ? <EventHistoryPanel events={events} /> : null}
    </div>
  );
}
