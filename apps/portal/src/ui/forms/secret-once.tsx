"use client";

import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCopied } from "../feedback/use-copied.ts";
import { FormButtons } from "./form-buttons.tsx";
import classes from "./secret-once.module.css";

interface SecretOnceProps {
  readonly secret: string;
  readonly label: string;
  /** Another one that is shown with it. */
  readonly second?: { readonly secret: string; readonly label: string } | undefined;
  /** What it is for. */
  readonly children: ReactNode;
  readonly onDone: () => void;
}

/** A secret that is shown here and never again: copying it is the one thing to do. */
export function SecretOnce({ secret, label, second, children, onDone }: SecretOnceProps) {
  const t = useTranslations("feedback");
  return (
    <div className={classes.secret}>
      <p>{children}</p>
      <p className={classes.warning}>{t("onlyOnce")}</p>
      <SecretText secret={secret} label={label} />
      {second === undefined ? null : <SecretText secret={second.secret} label={second.label} />}
      <FormButtons>
        <Button onClick={onDone}>{t("kept")}</Button>
      </FormButtons>
    </div>
  );
}

function SecretText({ secret, label }: { secret: string; label: string }) {
  const t = useTranslations("feedback");
  const { isCopied, copy } = useCopied(secret);
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
