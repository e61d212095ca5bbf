"use client";

import { trpc } from "../../../trpc/portal-trpc.ts";
import { type Choice, NotificationChoices, TopicChoice } from "./notification-choices.tsx";

/** What a member of an organization is told by e-mail. */
export function NotificationSettings({ hasMail }: { hasMail: boolean }) {
  const found = trpc.notifications.get.useQuery();
  return <NotificationChoices lead={hasMail ? "lead" : "mailOff"} found={found} Topic={OwnTopic} />;
}

function OwnTopic({ choice }: { choice: Choice }) {
  const cache = trpc.useUtils();
  const saving = trpc.notifications.choose.useMutation({
    // One after the other: the last choice is the one that stays.
    scope: { id: "notifications" },
    onSuccess: (answer) => cache.notifications.get.setData(undefined, answer),
    // Without an answer it may have been saved.
    onError: () => void cache.notifications.invalidate(),
  });
  return <TopicChoice choice={choice} saving={saving} onChoose={saving.mutate} />;
}
