"use client";

import { Button, NativeSelect } from "@mantine/core";
import { DELIVERY_STATES, type DeliveryState } from "@quote-financing/db/vocabulary";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueryFault } from "../feedback/query-fault.tsx";
import { StateMessage } from "../feedback/state-message.tsx";
import { ModalDialog } from "../layout/modal-dialog.tsx";
import { Panel } from "../layout/panel.tsx";
import { trpc } from "../trpc/portal-trpc.ts";
import { DeliveryDetail } from "./delivery-detail.tsx";
import classes from "./delivery-log.module.css";
import { DeliveryRow } from "./delivery-row.tsx";
import { DeliveryTools } from "./delivery-tools.tsx";

const REFRESH_MS = 3_000;

/** What was sent to a destination, newest first: each with its outcome, and all of it on a click. */
export function DeliveryLog({ destinationId, canManage }: { destinationId: string; canManage: boolean }) {
  const t = useTranslations("deliveries");
  const [state, setState] = useState<DeliveryState>();
  const [openEventId, setOpenEventId] = useState<string>();
  const [cursor, setCursor] = useState<string>();
  const log = trpc.deliveries.list.useQuery(
    {
      destinationId,
      ...(state === undefined ? {} : { state }),
      ...(cursor === undefined ? {} : { cursor }),
      pageSize: 25,
    },
    { refetchInterval: REFRESH_MS, placeholderData: keepPreviousData },
  );
  const rows = log.data?.data ?? [];
  const older = log.data?.nextCursor;
  return (
    <Panel title={t("title")} actions={canManage ? <DeliveryTools destinationId={destinationId} /> : undefined} isFlush>
      <div className={classes.filter}>
        <NativeSelect
          size="xs"
          aria-label={t("filter")}
          value={state ?? ""}
          onChange={(event) => {
            setState(DELIVERY_STATES.find((known) => known === event.currentTarget.value));
            setCursor(undefined);
          }}
          data={[
            { value: "", label: t("all") },
            ...DELIVERY_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
          ]}
        />
      </div>
      {log.isError ? <QueryFault error={log.error} retry={() => void log.refetch()} /> : null}
      {log.isSuccess && rows.length === 0 ? <StateMessage title={t("empty.title")} text={t("empty.text")} /> : null}
      <ul className={classes.rows}>
        {rows.map((row) => (
          <DeliveryRow key={row.eventId} row={row} onOpen={() => setOpenEventId(row.eventId)} />
        ))}
      </ul>
      {cursor === undefined && older === undefined ? null : (
        <div className={classes.more}>
          <Button variant="default" disabled={cursor === undefined} onClick={() => setCursor(undefined)}>
            {t("newest")}
          </Button>
          <Button variant="default" disabled={older === undefined} onClick={() => setCursor(older)}>
            {t("older")}
          </Button>
        </div>
      )}
      <ModalDialog isOpen={openEventId !== undefined} onClose={() => setOpenEventId(undefined)} title={t("one")}>
        {openEventId === undefined ? null : (
          <DeliveryDetail destinationId={destinationId} eventId={openEventId} canManage={canManage} />
        )}
      </ModalDialog>
    </Panel>
  );
}
