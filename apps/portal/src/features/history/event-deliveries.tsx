import type { EventHistory } from "@quote-financing/api/history/schema";
import { useTranslations } from "next-intl";
import { DeliveryStateChip } from "../../ui/chips/delivery-state-chip.tsx";
import { Timestamp } from "../../ui/format/timestamp.tsx";
import { PageLink } from "../../ui/layout/page-link.tsx";
import classes from "./event-history-panel.module.css";

interface EventDeliveriesProps {
  readonly event: EventHistory["data"][number];
  /** False for agents, who have no page of a destination. */
  readonly isMerchant?: boolean;
}

/** One event: what it tells, its type for who reads their own log, when it was, and whether each destination has it. */
export function EventDeliveries({ event, isMerchant = true }: EventDeliveriesProps) {
  const t = useTranslations("deliveries.history");
  const words = useTranslations("deliveries.events");
  return (
    <>
      <p className={classes.head}>
        <span>{words(event.type)}</span>
        <code className={classes.type}>{event.type}</code>
        <span className={classes.at}>
          <Timestamp at={event.occurredAt} withTime />
        </span>
      </p>
      {event.deliveries.length === 0 ? <p className={classes.none}>{t("nowhere")}</p> : null}
      {event.deliveries.map(({ destinationId, destinationName, state }) => (
        <p key={destinationId} className={classes.delivery}>
          {destinationName === undefined || !isMerchant ? (
            <span>{destinationName ?? t("deleted")}</span>
          ) : (
            <PageLink href={`/settings/destinations/${destinationId}?event=${event.eventId}`}>
              {destinationName}
            </PageLink>
          )}
          <DeliveryStateChip state={state} />
        </p>
      ))}
    </>
  );
}
