import { useTranslations } from "next-intl";
import { Chip } from "../../../ui/chips/chip.tsx";
import { DeliveryStateChip } from "../../../ui/chips/delivery-state-chip.tsx";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import classes from "./delivery-log.module.css";
import type { ShownDelivery } from "./shown-delivery.ts";

/** One delivery with its outcome in a sentence. A test event is no event of the contract: it is marked as a test. */
export function DeliveryRow({ row, onOpen }: { row: ShownDelivery; onOpen: () => void }) {
  const t = useTranslations("deliveries");
  return (
    <li className={classes.row} data-test={row.eventType === "ping"}>
      <button type="button" className={classes.open} onClick={onOpen}>
        {row.eventType === "ping" ? (
          <Chip tone="accent">{t("test")}</Chip>
        ) : (
          <span className={classes.type}>{row.eventType}</span>
        )}
        <DeliveryStateChip state={row.state} />
        <span className={classes.at}>
          <Timestamp at={row.createdAt} withTime />
        </span>
        <span className={classes.words}>
          {t("attempts", { count: row.attemptCount })}
          {row.lastAttempt === undefined ? null : ` · ${row.lastAttempt.explanation}`}
          {row.note === undefined ? null : ` · ${row.note}`}
          {row.note !== undefined || row.nextAttemptAt === undefined || row.attemptCount === 0 ? null : (
            <>
              {` ${t("nextAttempt")} `}
              <Timestamp at={row.nextAttemptAt} withTime />
            </>
          )}
        </span>
      </button>
    </li>
  );
}
