"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { trpc } from "../../../../trpc/portal-trpc.ts";
import { BulkBar } from "../../../../ui/bulk/bulk-bar.tsx";
import { useBulk } from "../../../../ui/bulk/use-bulk.ts";
import type { Selection } from "../../../../ui/bulk/use-selection.ts";
import { PlainButton } from "../../../../ui/plain/plain-button.tsx";
import { deliveryName } from "../delivery-row.tsx";
import type { ShownDelivery } from "../shown-delivery.ts";

interface DeliveryBulkProps {
  readonly destinationId: string;
  readonly selection: Selection;
  /** The rows of the page that is shown. */
  readonly deliveries: readonly ShownDelivery[];
}

/** Sends several deliveries: what waits is tried now, what is over goes once more. */
export function DeliveryBulk({ destinationId, selection, deliveries }: DeliveryBulkProps) {
  const t = useTranslations("deliveries");
  const cache = trpc.useUtils();
  const sendNow = trpc.deliveries.sendNow.useMutation();
  const replay = trpc.deliveries.replay.useMutation();
  const bulk = useBulk(selection);
  // As each was shown last, rows of other pages too.
  const states = useRef(new Map<string, ShownDelivery["state"]>());
  for (const { eventId, state } of deliveries) states.current.set(eventId, state);
  const send = async () => {
    await bulk.start((eventId) =>
      (states.current.get(eventId) === "pending" ? sendNow : replay).mutateAsync({ destinationId, eventId }),
    );
    await cache.deliveries.invalidate();
  };
  return (
    <BulkBar
      selection={selection}
      shown={deliveries.map((row) => [row.eventId, deliveryName(row)])}
      bulk={bulk}
      actions={(canStart) => (
        <PlainButton variant="filled" disabled={!canStart} onClick={() => void send()}>
          {t("sendSeveral")}
        </PlainButton>
      )}
    />
  );
}
