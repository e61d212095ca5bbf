"use client";

import { Button, TextInput } from "@mantine/core";
import { FIRST_CASE_STAGE } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import { judgeBy } from "../../../ui/forms/form-judge.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import type { ShownSupportCase } from "./shown-support-case.ts";
import type { CaseCommands } from "./use-case-commands.ts";

interface StageFormProps {
  readonly shown: ShownSupportCase;
  readonly setStage: CaseCommands["setStage"];
  readonly isDisabled: boolean;
}

/** The platform's own word for how far it is; the first one has a name in the reader's language. */
export function StageForm({ shown, setStage, isDisabled }: StageFormProps) {
  const t = useTranslations("support");
  const firstStage = useTranslations("cases")("newStage");
  const key = { organizationId: shown.organization.organizationId, caseId: shown.caseId };
  const form = useSendForm({
    initialValues: { stage: shown.stage === FIRST_CASE_STAGE ? firstStage : shown.stage },
    inputOf: (typed) => {
      const stage = typed.stage.trim();
      return { ...key, stage: stage === firstStage ? FIRST_CASE_STAGE : stage };
    },
    judge: judgeBy(() => import("@quote-financing/api/cases/support-schema").then((file) => file.setStageInput)),
    send: ({ stage }) => setStage(stage),
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
