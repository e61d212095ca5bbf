"use client";

import { Button, TextInput } from "@mantine/core";
import { FIRST_CASE_STAGE } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { judgeBy } from "../../../ui/forms/form-judge.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import type { ShownSupportCase } from "./shown-support-case.ts";

/** The platform's own word for how far it is; the first one has a name in the reader's language. */
export function StageForm({ shown, isDisabled }: { shown: ShownSupportCase; isDisabled: boolean }) {
  const t = useTranslations("support");
  const firstStage = useTranslations("cases")("newStage");
  const cache = trpc.useUtils();
  const setStage = trpc.supportCases.setStage.useMutation({ onSettled: () => cache.supportCases.invalidate() });
  const key = { organizationId: shown.organization.organizationId, caseId: shown.caseId };
  const form = useSendForm({
    initialValues: { stage: shown.stage === FIRST_CASE_STAGE ? firstStage : shown.stage },
    inputOf: (typed) => {
      const stage = typed.stage.trim();
      return { ...key, stage: stage === firstStage ? FIRST_CASE_STAGE : stage };
    },
    judge: judgeBy(() => import("@quote-financing/api/cases/support-schema").then((file) => file.setStageInput)),
    send: (input) => setStage.mutateAsync(input),
  });
  return (
    <SendForm form={form}>
      <TextInput {...form.field("stage")} label={t("stage")} maxLength={64} required withAsterisk={false} />
      <div>
        <Button size="xs" variant="default" type="submit" disabled={isDisabled} loading={form.isBusy}>
          {t("saveStage")}
        </Button>
      </div>
    </SendForm>
  );
}
