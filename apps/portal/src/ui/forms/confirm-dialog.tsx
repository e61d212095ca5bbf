"use client";

import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";
import type { ProblemText } from "../feedback/shown-problem.ts";
import { ModalDialog } from "../layout/modal-dialog.tsx";
import { FormButtons } from "./form-buttons.tsx";
import { SendForm } from "./send-form.tsx";
import { useOneAtATime } from "./use-one-at-a-time.ts";

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What will happen, in plain words. */
  readonly children: ReactNode;
  readonly action: string;
  /** Settles when it was done, or was refused. */
  readonly onConfirm: () => Promise<unknown>;
  readonly isBusy: boolean;
  readonly problem: ProblemText | string | undefined;
  /** For what cannot be undone: the person types this first. */
  readonly typedName?: string;
}

/** Asks before something that is hard to undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, ...form } = props;
  return (
    <ModalDialog isOpen={isOpen} onClose={form.onClose} title={title}>
      <ConfirmForm {...form} />
    </ModalDialog>
  );
}

/** For a dialog that says afterwards what was done. */
export function ConfirmForm(props: Omit<ConfirmDialogProps, "isOpen" | "title">) {
  const { children, action, onConfirm, onClose, isBusy, problem, typedName } = props;
  const t = useTranslations("feedback");
  const [typed, setTyped] = useState("");
  // What went wrong before this dialog opened is no longer told, nor for the moment until this one's try is under way.
  const [isTried, setTried] = useState(false);
  if (isBusy && !isTried) setTried(true);
  const confirm = useOneAtATime(onConfirm);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  return (
    <SendForm form={{ onSubmit: submit, problem: isTried ? problem : undefined }}>
      <div>{children}</div>
      {typedName === undefined ? null : (
        <TextInput
          label={t("typeName", { name: typedName })}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <FormButtons>
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button
          type="submit"
          color="red"
          loading={isBusy}
          disabled={typedName !== undefined && typed.trim() !== typedName.trim()}
        >
          {action}
        </Button>
      </FormButtons>
    </SendForm>
  );
}
