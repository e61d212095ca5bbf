"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { CopyText } from "../../../ui/feedback/copy-text.tsx";
import { useRefusalText } from "../../../ui/feedback/use-refusal-text.ts";
import classes from "./message-item.module.css";
import { type OutgoingMessage, sendsItself } from "./outbox/use-outbox.ts";

interface OutgoingItemProps {
  readonly message: OutgoingMessage;
  readonly onRetry: () => void;
  readonly onWithdraw: () => void;
}

/** A message on its way, or one that failed: the text stays, with another try. */
export function OutgoingItem({ message, onRetry, onWithdraw }: OutgoingItemProps) {
  const t = useTranslations("cases.thread");
  const fault = useTranslations("fault");
  const textOf = useRefusalText();
  const { refusal } = message;
  const isFailed = message.state === "failed";
  const unanswered = sendsItself(message) ? t("noConnection") : t("leftUnsent");
  return (
    <li className={classes.message} data-own data-state={message.state}>
      <div className={classes.head}>
        <span className={classes.author}>{t("you")}</span>
        <span className={classes.at}>{isFailed ? t("notSent") : t("sending")}</span>
      </div>
      <p className={classes.body}>{message.body}</p>
      {isFailed ? (
        <div className={classes.failure} role="alert">
          <span>{refusal === undefined ? unanswered : textOf(refusal)}</span>
          {refusal?.requestId === undefined ? null : <CopyText text={refusal.requestId} label={fault("requestId")} />}
          <Button size="xs" variant="default" onClick={onRetry}>
            {t("retry")}
          </Button>
          <Button size="xs" variant="subtle" color="gray" onClick={onWithdraw}>
            {t("edit")}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
