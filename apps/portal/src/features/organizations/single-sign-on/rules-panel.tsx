"use client";

import { Button, Stack, Switch } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { ConfirmDialog } from "../../../ui/forms/confirm-dialog.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { SavedNotice } from "../../../ui/forms/saved-notice.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import type { Provider } from "./provider-panel.tsx";

/** Who may come in, and in which way; and the end of it. */
export function RulesPanel({ provider, onRemoved }: { provider: Provider; onRemoved: () => void }) {
  const t = useTranslations("singleSignOn");
  const cache = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const change = trpc.singleSignOn.changeRules.useMutation({
    onSuccess: (saved) => cache.singleSignOn.get.setData(undefined, saved),
  });
  const remove = trpc.singleSignOn.remove.useMutation({
    onSuccess: async () => {
      setAsking(false);
      // The form begins anew once nothing is there to fill it.
      await cache.singleSignOn.invalidate();
      onRemoved();
    },
    onError: () => cache.singleSignOn.invalidate(),
  });
  const changeProblem = useProblemText(change.error);
  const removeProblem = useProblemText(remove.error);
  const stored = { isOnlyWay: provider.isOnlyWay, takesNewPeople: provider.takesNewPeople };
  const rules = change.isPending ? { ...stored, ...change.variables } : stored;
  return (
    <Panel title={t("rules")}>
      <Stack>
        <FormProblem text={changeProblem} />
        <Switch
          label={t("takesNewPeople")}
          description={t("takesNewPeopleHelp", { domain: provider.domain })}
          checked={rules.takesNewPeople}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ takesNewPeople: event.currentTarget.checked })}
        />
        <Switch
          label={t("isOnlyWay")}
          description={t("isOnlyWayHelp")}
          checked={rules.isOnlyWay}
          disabled={change.isPending || provider.domainVerifiedAt === undefined}
          onChange={(event) => change.mutate({ isOnlyWay: event.currentTarget.checked })}
        />
        {/* Of the rules: below the button it would tell of what that does. */}
        <SavedNotice isSaved={change.isSuccess} />
        <div>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t("remove")}
          </Button>
        </div>
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t("removeTitle")}
        action={t("remove")}
        onConfirm={() => remove.mutateAsync()}
        isBusy={remove.isPending}
        problem={removeProblem}
      >
        <p>{t("removeMeans")}</p>
      </ConfirmDialog>
    </Panel>
  );
}
