import type { EventHistory } from "@quote-financing/api/history/schema";
import { useTranslations } from "next-intl";
import { Panel } from "../../ui/layout/panel.tsx";
import { EventDeliveries } from "./event-deliveries.tsx";
import classes from "./event-history-panel.module.css";

type HistoryEvent = EventHistory["data"][number];

/** Which events a quote or case caused, and whether each destination has them. */
export function EventHistoryPanel({ events }: { events: readonly HistoryEvent[] }) {
  const t = useTranslations("deliveries.history");
  if (events.length === 0) return null;
  return (
    <Panel title={t("title")} isFlush>
      <ul className={classes.events}>
        {events.map((event) => (
          <li key={event.eventId} className={classes.event}>
            <EventDeliveries event={event} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
