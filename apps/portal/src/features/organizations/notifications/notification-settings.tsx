"use client";

import { trpc } from "../../../trpc/portal-trpc.ts";
import { NotificationChoices } from "./notification-choices.tsx";

/** What a member of an organization is told by e-mail. */
export function NotificationSettings({ hasMail }: { hasMail: boolean }) {
  const found = trpc.notifications.get.useQuery();
  return <NotificationChoices lead={hasMail ? "lead" : "mailOff"} found={found} useSaving={useSaving} />;
}

function useSaving() {
  const cache = trpc.useUtils();
  return trpc.notifications.choose.useMutation({
    // One after the other: the last choice is the one that stays.
    scope: { id: "notifications" },
    onSuccess: (answer) => cache.notifications.get.setData(undefined, answer),
  });
}
