"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { isAnyOver, UNDER_WAY_MS } from "../../history/under-way.ts";

interface FreshDeliveriesProps {
  readonly quoteId: string;
  /** What was under way when the page was drawn. */
  readonly underWay: readonly string[];
}

/** Has the server draw the story of a quote again when an event of it has arrived somewhere: nobody tells its page of that. */
export function FreshDeliveries({ quoteId, underWay }: FreshDeliveriesProps) {
  const router = useRouter();
  const { data, dataUpdatedAt } = trpc.history.eventsOfQuote.useQuery(
    { quoteId },
    { enabled: underWay.length > 0, refetchInterval: UNDER_WAY_MS },
  );
  const isOld = isAnyOver(underWay, data?.data);
  // With each answer: a reading that was lost is made up for by the next.
  useEffect(() => {
    if (isOld && dataUpdatedAt > 0) router.refresh();
  }, [isOld, dataUpdatedAt, router]);
  return null;
}
