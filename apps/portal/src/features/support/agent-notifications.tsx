"use client";

import { AGENT_TOPICS } from "@quote-financing/api/mail/outbox/rules";
import type { ChooseNotificationInput } from "@quote-financing/api/organizations/notifications/schema";
import type { ChooseAgentNotificationInput } from "@quote-financing/api/support/notifications/schema";
import { trpc } from "../../trpc/portal-trpc.ts";
import { type Choice, NotificationChoices, TopicChoice } from "../organizations/notifications/notification-choices.tsx";

/** What a support agent is told by e-mail, over all organizations. */
export function AgentNotifications({ hasMail }: { hasMail: boolean }) {
  const found = trpc.supportNotifications.get.useQuery();
  return <NotificationChoices lead={hasMail ? "agentLead" : "mailOff"} found={found} Topic={AgentTopic} />;
}

function AgentTopic({ choice }: { choice: Choice }) {
  const cache = trpc.useUtils();
  const saving = trpc.supportNotifications.choose.useMutation({
    // One after the other: the last choice is the one that stays.
    scope: { id: "notifications" },
    onSuccess: (answer) => cache.supportNotifications.get.setData(undefined, answer),
    // Without an answer it may have been saved.
    onError: () => void cache.supportNotifications.invalidate(),
  });
  return (
    <TopicChoice choice={choice} saving={saving} onChoose={(chosen) => isOfAgents(chosen) && saving.mutate(chosen)} />
  );
}

const isOfAgents = (choice: ChooseNotificationInput): choice is ChooseAgentNotificationInput =>
  AGENT_TOPICS.some((topic) => topic === choice.topic);
