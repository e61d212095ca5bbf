"use client";

import { useTranslations } from "next-intl";
import type { Selection } from "../../../ui/bulk/use-selection.ts";
import classes from "./delivery-log.module.css";
import { DeliveryRow } from "./delivery-row.tsx";
import type { ShownDelivery } from "./shown-delivery.ts";
import { useCustomers } from "./use-customers.ts";
import { useSteadyRows } from "./use-steady-rows.ts";

interface DeliveryRowsProps {
  readonly rows: readonly ShownDelivery[];
  readonly onOpen: (eventId: string) => void;
  readonly selection: Selection | undefined;
}

/** The rows, still while someone points at them; a line then says how many new ones wait. */
export function DeliveryRows({ rows, onOpen, selection }: DeliveryRowsProps) {
  const t = useTranslations("deliveries");
  const customers = useCustomers(rows);
  const steady = useSteadyRows(rows);
  return (
    <>
      {steady.waiting === 0 ? null : (
        <button type="button" className={classes.waiting} onClick={steady.letGo}>
          {t("live.waiting", { count: steady.waiting })}
        </button>
      )}
      <ul className={classes.rows} onPointerEnter={steady.hold} onPointerLeave={steady.letGo}>
        {steady.rows.map((row) => (
          <DeliveryRow
            key={row.eventId}
            row={row}
            customer={customers.get(row.quoteId ?? "")}
            onOpen={() => onOpen(row.eventId)}
            selection={selection}
          />
        ))}
      </ul>
    </>
  );
}
