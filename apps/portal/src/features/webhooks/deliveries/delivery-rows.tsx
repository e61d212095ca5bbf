"use client";

import { useTranslations } from "next-intl";
import type { Selection } from "../../../ui/bulk/use-selection.ts";
import { LiveList } from "../../../ui/rows/live-list.tsx";
import type { LiveRows } from "../../../ui/rows/use-live-rows.ts";
import classes from "./delivery-log.module.css";
import { DeliveryRow } from "./delivery-row.tsx";
import type { ShownDelivery } from "./shown-delivery.ts";
import { useCustomers } from "./use-customers.ts";

interface DeliveryRowsProps {
  readonly live: LiveRows<ShownDelivery>;
  readonly onOpen: (eventId: string) => void;
  readonly selection: Selection | undefined;
}

/** The rows, still while someone points at them; it then says how many new ones wait. */
export function DeliveryRows({ live, onOpen, selection }: DeliveryRowsProps) {
  const t = useTranslations("deliveries");
  const customers = useCustomers(live.rows);
  return (
    <LiveList live={live} waitingText={(count) => t("live.waiting", { count })}>
      <ul className={classes.rows}>
        {live.rows.map((row) => (
          <DeliveryRow
            key={row.eventId}
            row={row}
            customer={customers.get(row.quoteId ?? "")}
            onOpen={() => onOpen(row.eventId)}
            selection={selection}
          />
        ))}
      </ul>
    </LiveList>
  );
}
