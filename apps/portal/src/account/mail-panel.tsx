"use client";

import { Switch } from "@mantine/core";
import { useTranslations } from "next-intl";
import { FormProblem } from "../feedback/form-problem.tsx";
import { SavedNotice } from "../feedback/saved-notice.tsx";
import { useProblemText } from "../feedback/use-problem-text.ts";
import { Panel } from "../layout/panel.tsx";
import { trpc } from "../trpc/portal-trpc.ts";

/** Which mail an administrator gets; saved at once, shown as saved only when it is. */
export function MailPanel() {
  const t = useTranslations("account.mail");
  const cache = trpc.useUtils();
  const preferences = trpc.account.mailPreferences.useQuery();
  const save = trpc.account.setMailPreferences.useMutation({
    onSuccess: () => cache.account.mailPreferences.invalidate(),
  });
  const problem = useProblemText(save.error ?? undefined);
  if (preferences.data === undefined) return null;
  const isChecked = save.isPending ? save.variables.wantsDeliveryMail : preferences.data.data.wantsDeliveryMail;
  return (
    <Panel title={t("title")}>
      <FormProblem text={problem} />
      <Switch
        checked={isChecked}
        onChange={(event) => save.mutate({ wantsDeliveryMail: event.currentTarget.checked })}
        label={t("deliveries")}
        description={t("deliveriesHelp")}
      />
      <SavedNotice isSaved={save.isSuccess} />
    </Panel>
  );
}
