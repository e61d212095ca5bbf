"use client";

import { trpc } from "../../trpc/portal-trpc.ts";
import { NotificationChoices } from "../organizations/notifications/notification-choices.tsx";

/** What a support agent is told by e-mail, over all organizations. */
export function AgentNotifications({ hasMail }: { hasMail: boolean }) {
  const found = trpc.supportNotifications.get.useQuery();
  return <NotificationChoices lead={hasMail ? "agentLead" : "mailOff"} found={found} useSaving={useSaving} />;
}

function useSaving() {
  const cache = trpc.useUtils();
  return trpc.supportNotifications.choose.useMutation({
    // One after the other: the last choice is the one that stays.
    scope: { id: "notifications" },
    onSuccess: (answer) => cache.supportNotifications.get.setData(undefined, answer),
  });
}
