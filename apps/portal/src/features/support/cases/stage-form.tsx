"use client";

import { Button, TextInput } from "@mantine/core";
import { FIRST_CASE_STAGE } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { SavedNotice } from "../../../ui/forms/saved-notice.tsx";
import { focusRefused } from "../../../ui/layout/focus-places.ts";
import classes from "../support.module.css";
import type { ShownSupportCase } from "./shown-support-case.ts";
import type { CaseCommands } from "./use-case-commands.ts";

interface StageFormProps {
  readonly shown: ShownSupportCase;
  readonly setStage: CaseCommands["setStage"];
  readonly isDisabled: boolean;
}

/**
 * The platform's own word for how far it is; the first one has a name in the reader's language. One field that the service judges: the
 * forms' own machinery would weigh more than the rest of the panel.
 */
export function StageForm({ shown, setStage, isDisabled }: StageFormProps) {
  const t = useTranslations("support");
  const firstStage = useTranslations("cases")("newStage");
  const [error, setError] = useState<unknown>();
  const [isSaved, setSaved] = useState(false);
  const problem = useProblemText(error);
  // Above the field, as with other forms: its words may speak of it.
  const requestId = problem?.requestId;
  const field = useRef<HTMLInputElement>(null);
  const shownText = shown.stage === FIRST_CASE_STAGE ? firstStage : shown.stage;
  const told = useRef(shownText);
  // A colleague's stage takes the place of the one before, and of nothing that somebody types.
  useEffect(() => {
    if (field.current?.value.trim() === told.current.trim()) field.current.value = shownText;
    told.current = shownText;
  }, [shownText]);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const input = form.elements.namedItem("stage") as HTMLInputElement;
    const stage = input.value.trim();
    setError(undefined);
    setSaved(false);
    try {
      await setStage(stage === firstStage ? FIRST_CASE_STAGE : stage);
      setSaved(true);
    } catch (refusal) {
      setError(refusal);
      focusRefused(form, input);
    }
  };
  return (
    <form className={classes.actions} onSubmit={(event) => void save(event)} noValidate>
      <FormProblem text={requestId === undefined ? undefined : { words: "", requestId }} />
      <TextInput
        ref={field}
        name="stage"
        defaultValue={shownText}
        label={t("stage")}
        maxLength={64}
        required
        withAsterisk={false}
        error={problem?.words}
      />
      <div className={classes.row}>
        <Button size="xs" variant="default" type="submit" disabled={isDisabled}>
          {t("saveStage")}
        </Button>
        <SavedNotice isSaved={isSaved} />
      </div>
    </form>
  );
}
