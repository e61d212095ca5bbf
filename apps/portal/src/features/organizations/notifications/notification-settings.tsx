"use client";

import { Switch } from "@mantine/core";
import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { SavedNotice } from "../../../ui/forms/saved-notice.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "./notification-settings.module.css";

/** What the person is told by e-mail; each switch is saved as it moves. */
export function NotificationSettings({ hasMail }: { hasMail: boolean }) {
  const t = useTranslations("notifications");
  const cache = trpc.useUtils();
  const found = trpc.notifications.get.useQuery();
  const choose = trpc.notifications.choose.useMutation({
    onSuccess: (answer) => cache.notifications.get.setData(undefined, answer),
  });
  const problem = useProblemText(choose.error);
  if (found.data === undefined) return <QueryFault error={found.error} retry={() => void found.refetch()} />;
  const { email, choices } = found.data.data;
  const pending = choose.isPending ? choose.variables : undefined;
  return (
    <>
      <PageHeader title={t("title")} lead={t(hasMail ? "lead" : "mailOff")} />
      <div className={classes.panel}>
        <Panel title={t("to", { email })} actions={<SavedNotice isSaved={choose.isSuccess} />}>
          <FormProblem text={problem} />
          <div className={classes.choices}>
            {choices.map(({ topic, isWanted }) => (
              <Switch
                key={topic}
                label={t(`topics.${topic}.label`)}
                description={t(`topics.${topic}.help`)}
                checked={pending?.topic === topic ? pending.isWanted : isWanted}
                disabled={choose.isPending}
                onChange={(event) => choose.mutate({ topic, isWanted: event.currentTarget.checked })}
              />
            ))}
          </div>
        </Panel>
      </div>
    </>
  );
}
