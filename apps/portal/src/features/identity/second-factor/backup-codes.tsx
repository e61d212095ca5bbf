"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { CopyButton } from "../../../ui/feedback/copy-button.tsx";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { useHeldPage } from "../../../ui/forms/use-held-page.ts";
import classes from "./second-factor.module.css";

/** The codes for when the phone is gone, shown this once. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations("account.twoFactor");
  const feedback = useTranslations("feedback");
  useHeldPage();
  return (
    <div className={classes.steps}>
      <p>{t("codesText")}</p>
      <p>
        <strong>{feedback("onlyOnce")}</strong>
      </p>
      <ul className={classes.backup} aria-label={t("codes")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <FormButtons>
        <CopyButton text={codes.join("\n")} label={t("codes")} />
        <Button onClick={onDone}>{feedback("kept")}</Button>
      </FormButtons>
    </div>
  );
}
