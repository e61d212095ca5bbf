"use client";

import { trpc } from "../../trpc/portal-trpc.ts";
import classes from "./case-event-history.module.css";
import { EventHistoryPanel } from "./event-history-panel.tsx";

const REFRESH_MS = 5_000;

/** The events of a case and what became of them; a message that is written causes one while the page is open. */
export function CaseEventHistory({ caseId }: { caseId: string }) {
  const found = trpc.history.eventsOfCase.useQuery({ caseId }, { refetchInterval: REFRESH_MS });
  return (
    <div className={classes.below}>
      <EventHistoryPanel events={found.data?.data ?? []} />
    </div>
  );
}
