import { useTranslations } from "next-intl";
import { RowCheckbox } from "../../../ui/bulk/row-checkbox.tsx";
import type { Selection } from "../../../ui/bulk/use-selection.ts";
import { Chip } from "../../../ui/chips/chip.tsx";
import { DeliveryStateChip } from "../../../ui/chips/delivery-state-chip.tsx";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import classes from "./delivery-log.module.css";
import { DeliveryOutcome } from "./delivery-outcome.tsx";
import { DeliverySequence } from "./delivery-sequence.tsx";
import type { ShownDelivery } from "./shown-delivery.ts";

interface DeliveryRowProps {
  readonly row: ShownDelivery;
  /** The name on the quote that it is about, where the person may see it. Its place is kept until it is known. */
  readonly customer: string | undefined;
  readonly onOpen: () => void;
  /** While rows are chosen. */
  readonly selection: Selection | undefined;
}

/** How a delivery is called in words: its event, and the number by which rows are told apart. */
export const deliveryName = ({ eventType, sequence, eventId }: ShownDelivery): string =>
  `${eventType} ${sequence === undefined ? eventId : `#${sequence}`}`;

/** One delivery with its outcome in a sentence. A test event is no event of the contract: it is marked as a test. */
export function DeliveryRow({ row, customer, onOpen, selection }: DeliveryRowProps) {
  const t = useTranslations("deliveries");
  return (
    <li
      className={classes.row}
      data-test={row.eventType === "ping"}
      data-choosing={selection !== undefined || undefined}
    >
      <RowCheckbox selection={selection} id={row.eventId} name={deliveryName(row)} />
      <button type="button" className={classes.open} onClick={onOpen} data-row-link>
        <DeliverySequence sequence={row.sequence} />
        {row.eventType === "ping" ? (
          <Chip tone="accent">{t("test")}</Chip>
        ) : (
          <span className={classes.type}>{row.eventType}</span>
        )}
        <DeliveryStateChip state={row.state} hasFailed={row.attemptCount > 0} />
        {row.quoteId === undefined ? null : <span className={classes.customer}>{customer ?? "\u00a0"}</span>}
        <span className={classes.at}>
          <Timestamp at={row.createdAt} withTime />
        </span>
        <span className={classes.words}>
          <DeliveryOutcome row={row} />
        </span>
      </button>
    </li>
  );
}
