"use client";

import { Button, Textarea } from "@mantine/core";
import { MESSAGE_BODY_MAX_CODE_POINTS } from "@quote-financing/api/cases/message-sizes";
import { countCodePoints } from "@quote-financing/domain/text/code-points";
import { IconSend2 } from "@tabler/icons-react";
import { useFormatter, useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import classes from "./composer.module.css";

/** The counter shows when the end comes near. */
const COUNTER_FROM = MESSAGE_BODY_MAX_CODE_POINTS - 2_000;

/** @returns whether the text is kept elsewhere now; else it stays in the field, and who has it empties that later */
type Deliver = (body: string) => boolean;

interface SendingOptions {
  readonly isWaiting: boolean;
  /** Sends what is written in another way. */
  readonly send: (deliver: Deliver) => void;
}

interface ComposerProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSend: Deliver;
  /** A line above the field, for instance that writing reopens a closed case. */
  readonly hint?: string | undefined;
  /** Under the field: what goes along with the message. */
  readonly attachments?: ReactNode;
  /** True while what goes along is not there yet. */
  readonly isWaiting?: boolean;
  /** Before the button that sends: other ways to send it, and what else there is to do. */
  readonly options?: ((sending: SendingOptions) => ReactNode) | undefined;
  /** Other words than a merchant's. */
  readonly words?: { readonly label: string; readonly send: string };
}

/** One textarea, of one line on a phone until more is written; Ctrl+Enter or the button sends. The text goes out exactly as written. */
export function Composer(props: ComposerProps) {
  const { text, onText, onSend, hint, attachments, isWaiting = false, options, words } = props;
  const t = useTranslations("cases.composer");
  const format = useFormatter();
  const length = countCodePoints(text);
  const isTooLong = length > MESSAGE_BODY_MAX_CODE_POINTS;
  const isEmpty = text.trim() === "";
  /** Somebody tried to send nothing; a grey button would not have told them why. */
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);

  const send = (deliver = onSend) => {
    if (isWaiting) return;
    setAsked(isEmpty);
    if (isEmpty || isTooLong) field.current?.focus();
    else if (deliver(text)) onText("");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // Keys that are held are pressed again and again, and the field is empty by then.
    if (!event.repeat) send();
  };

  return (
    <form className={classes.composer} onSubmit={submit}>
      {hint === undefined ? null : <p className={classes.hint}>{hint}</p>}
      <Textarea
        ref={field}
        classNames={{ root: classes.field ?? "", input: classes.text ?? "" }}
        label={words?.label ?? t("label")}
        // By which the style sheet knows that nothing is written.
        placeholder=" "
        value={text}
        onChange={(event) => {
          setAsked(false);
          onText(event.currentTarget.value);
        }}
        onKeyDown={sendByKey}
        error={
          isTooLong
            ? t("tooLong", { maximum: MESSAGE_BODY_MAX_CODE_POINTS })
            : isAsked && isEmpty
              ? t("missing")
              : undefined
        }
      />
      {attachments === undefined ? null : (
        <div className={classes.attachments}>
          <div className={classes.carried}>{attachments}</div>
          <p role="status" className={classes.note}>
            {isWaiting ? t("waits") : ""}
          </p>
        </div>
      )}
      <div className={classes.foot}>
        <span className={classes.note}>
          {length >= COUNTER_FROM ? (
            `${format.number(length)} / ${format.number(MESSAGE_BODY_MAX_CODE_POINTS)}`
          ) : (
            <span className={classes.keys}>{t("keys")}</span>
          )}
        </span>
        <div className={classes.buttons}>
          {options?.({ isWaiting, send })}
          <Button
            type="submit"
            disabled={isWaiting}
            classNames={{ root: classes.send ?? "", label: classes.word ?? "", section: classes.icon ?? "" }}
            rightSection={<IconSend2 size={16} aria-hidden />}
          >
            {words?.send ?? t("send")}
          </Button>
        </div>
      </div>
    </form>
  );
}
