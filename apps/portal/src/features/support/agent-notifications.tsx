"use client";

import { trpc } from "../../trpc/portal-trpc.ts";
import { NotificationChoices } from "../organizations/notifications/notification-choices.tsx";

/** What a support agent is told by e-mail, over all organizations. */
export function AgentNotifications({ hasMail }: { hasMail: boolean }) {
  const cache = trpc.useUtils();
  const found = trpc.supportNotifications.get.useQuery();
  const saving = trpc.supportNotifications.choose.useMutation({
    // One after the other: the last choice is the one that stays.
    scope: { id: "notifications" },
    onSuccess: (answer) => cache.supportNotifications.get.setData(undefined, answer),
  });
  return <NotificationChoices lead={hasMail ? "agentLead" : "mailOff"} found={found} saving={saving} />;
}
