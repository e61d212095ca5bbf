"use client";

import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { copyToClipboard } from "../feedback/copy-to-clipboard.ts";
import { useCopied } from "../feedback/use-copied.ts";
import { firstClick } from "../plain/first-click.ts";
import { FormButtons } from "./form-buttons.tsx";
import { FormProblem } from "./form-problem.tsx";
import classes from "./secret-once.module.css";
import { useHeldPage } from "./use-held-page.ts";

interface SecretOnceProps {
  readonly secret: string;
  readonly label: string;
  /** Another one that is shown with it. */
  readonly second?: { readonly secret: string; readonly label: string } | undefined;
  /** What it is for. */
  readonly children: ReactNode;
  readonly onDone: () => void;
}

/**
 * A secret that is shown here once and never again. A press of "kept" copies it first if it was not copied yet. Where copying fails
 * the person is told, and the next press closes it.
 */
export function SecretOnce({ secret, label, second, children, onDone }: SecretOnceProps) {
  const t = useTranslations("feedback");
  const copied = useRef(new Set<string>());
  const [hasFailed, setFailed] = useState(false);
  useHeldPage();
  async function finish(): Promise<void> {
    const secrets = [secret, ...(second === undefined ? [] : [second.secret])];
    const left = secrets.filter((text) => !copied.current.has(text));
    if (left.length === 0 || (await copyToClipboard(left.join("\n"))) || hasFailed) onDone();
    else setFailed(true);
  }
  const onTried = (text: string, isCopied: boolean) => {
    if (isCopied) copied.current.add(text);
    setFailed(!isCopied);
  };
  return (
    <div className={classes.secret}>
      <p>{children}</p>
      <p className={classes.warning}>{t("onlyOnce")}</p>
      <SecretText secret={secret} label={label} onTried={onTried} />
      {second === undefined ? null : <SecretText secret={second.secret} label={second.label} onTried={onTried} />}
      <FormProblem text={hasFailed ? t("notCopied") : undefined} />
      <FormButtons>
        <Button onClick={firstClick(() => void finish())}>{t("kept")}</Button>
      </FormButtons>
    </div>
  );
}

interface SecretTextProps {
  readonly secret: string;
  readonly label: string;
  readonly onTried: (secret: string, isCopied: boolean) => void;
}

function SecretText({ secret, label, onTried }: SecretTextProps) {
  const t = useTranslations("feedback");
  const { isCopied, copy } = useCopied(secret, (isOnClipboard) => onTried(secret, isOnClipboard));
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <div>
      <p className={classes.label}>{label}</p>
      <div className={classes.box}>
        <code className={classes.text}>{secret}</code>
        <Button size="xs" variant="default" leftSection={<Icon size={15} aria-hidden />} onClick={copy}>
          {isCopied ? t("copied") : t("copy", { label })}
        </Button>
      </div>
      <span role="status" className="visually-hidden">
        {isCopied ? t("copied") : ""}
      </span>
    </div>
  );
}
