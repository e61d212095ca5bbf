"use client";

import { systemClock } from "@quote-financing/domain/time/clock";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { StateMessage } from "../../../ui/feedback/state-message.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { DeliveryDetail } from "./delivery-detail.tsx";
import { DeliveryFilters } from "./delivery-filters.tsx";
import classes from "./delivery-log.module.css";
import { DeliveryPaging } from "./delivery-paging.tsx";
import { DeliveryRows } from "./delivery-rows.tsx";
import { deliveryListInput, deliverySearchParsers, isFiltered } from "./delivery-search.ts";
import { DeliveryTools } from "./delivery-tools.tsx";
import { LiveSwitch } from "./live-switch.tsx";

/** A question, and not a stream: decision record 0097. */
const REFRESH_MS = 1_500;

/** What was sent to a destination, newest first and live: each with its outcome, and all of it on a click. */
export function DeliveryLog({ destinationId, canManage }: { destinationId: string; canManage: boolean }) {
  const t = useTranslations("deliveries");
  const [search, setSearch] = useQueryStates(deliverySearchParsers, { history: "replace", shallow: true });
  const [isLive, setLive] = useState(true);
  const log = trpc.deliveries.list.useQuery(deliveryListInput(destinationId, search, systemClock.now().getTime()), {
    refetchInterval: isLive ? REFRESH_MS : false,
    placeholderData: keepPreviousData,
  });
  const rows = log.data?.data ?? [];
  const empty = isFiltered(search) ? "noneFound" : "empty";
  return (
    <Panel title={t("title")} actions={canManage ? <DeliveryTools destinationId={destinationId} /> : undefined} isFlush>
      <div className={classes.head}>
        <DeliveryFilters search={search} onChange={(changes) => void setSearch({ ...changes, cursor: null })} />
        <LiveSwitch isLive={isLive} onChange={setLive} />
      </div>
      {log.isError ? <QueryFault error={log.error} retry={() => void log.refetch()} /> : null}
      {log.isSuccess && rows.length === 0 ? (
        <StateMessage title={t(`${empty}.title`)} text={t(`${empty}.text`)} />
      ) : null}
      <DeliveryRows rows={rows} onOpen={(event) => void setSearch({ event })} />
      <DeliveryPaging
        isFirst={search.cursor === null}
        older={log.data?.nextCursor}
        onChange={(cursor) => void setSearch({ cursor })}
      />
      <ModalDialog isOpen={search.event !== null} onClose={() => void setSearch({ event: null })} title={t("one")}>
        {search.event === null ? null : (
          <DeliveryDetail destinationId={destinationId} eventId={search.event} canManage={canManage} />
        )}
      </ModalDialog>
    </Panel>
  );
}
