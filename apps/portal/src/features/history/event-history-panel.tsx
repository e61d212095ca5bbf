import type { EventHistory } from "@quote-financing/api/history/schema";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { DeliveryStateChip } from "../../ui/chips/delivery-state-chip.tsx";
import { Timestamp } from "../../ui/format/timestamp.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
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
            <p className={classes.head}>
              <code className={classes.type}>{event.type}</code>
              <span className={classes.at}>
                <Timestamp at={event.occurredAt} withTime />
              </span>
            </p>
            {event.deliveries.length === 0 ? <p className={classes.none}>{t("nowhere")}</p> : null}
            {event.deliveries.map(({ destinationId, destinationName, state }) => (
              <p key={destinationId} className={classes.delivery}>
                {destinationName === undefined ? (
                  <span>{t("deleted")}</span>
                ) : (
                  <Link href={`/settings/destinations/${destinationId}?event=${event.eventId}`} prefetch={false}>
                    {destinationName}
                  </Link>
                )}
                <DeliveryStateChip state={state} />
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
