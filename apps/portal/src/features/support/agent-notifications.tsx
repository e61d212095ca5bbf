"use client";

import { useTranslations } from "next-intl";
import { trpc } from "../../trpc/portal-trpc.ts";
import { QueryFault } from "../../ui/feedback/query-fault.tsx";
import { useProblemText } from "../../ui/feedback/use-problem-text.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { NotificationChoices } from "../organizations/notifications/notification-choices.tsx";

/** The same for support agents, over all organizations. */
export function AgentNotifications({ hasMail }: { hasMail: boolean }) {
  const t = useTranslations("notifications");
  const cache = trpc.useUtils();
  const found = trpc.supportNotifications.get.useQuery();
  const choose = trpc.supportNotifications.choose.useMutation({
    onSuccess: (answer) => cache.supportNotifications.get.setData(undefined, answer),
  });
  const problem = useProblemText(choose.error);
  if (found.data === undefined) return <QueryFault error={found.error} retry={() => void found.refetch()} />;
  return (
    <>
      <PageHeader title={t("title")} lead={t(hasMail ? "agentLead" : "mailOff")} />
      <NotificationChoices
        {...found.data.data}
        pending={choose.isPending ? choose.variables : undefined}
        isSaved={choose.isSuccess}
        problem={problem}
        choose={choose.mutate}
      />
    </>
  );
}
