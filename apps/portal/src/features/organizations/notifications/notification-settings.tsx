"use client";

import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { NotificationChoices } from "./notification-choices.tsx";

/** How soon the person is told of what by e-mail; each choice is saved as it is made. */
export function NotificationSettings({ hasMail }: { hasMail: boolean }) {
  const t = useTranslations("notifications");
  const cache = trpc.useUtils();
  const found = trpc.notifications.get.useQuery();
  const choose = trpc.notifications.choose.useMutation({
    onSuccess: (answer) => cache.notifications.get.setData(undefined, answer),
  });
  const problem = useProblemText(choose.error);
  if (found.data === undefined) return <QueryFault error={found.error} retry={() => void found.refetch()} />;
  return (
    <>
      <PageHeader title={t("title")} lead={t(hasMail ? "lead" : "mailOff")} />
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
