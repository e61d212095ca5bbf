"use client";

import { Button } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Chip } from "../../../ui/chips/chip.tsx";
import { orLoadFault } from "../../../ui/feedback/load-fault.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "./second-factor.module.css";
import type { TwoFactorAsked } from "./two-factor-step.ts";

/** Loaded when it is asked for: most visits need none. */
const TwoFactorSteps = dynamic(() => orLoadFault(import("./two-factor-steps.tsx").then((file) => file.TwoFactorSteps)));

/** A code from the person's phone, in addition to the password. */
export function TwoFactorPanel({ isOn, email }: { isOn: boolean; email: string }) {
  const t = useTranslations("account.twoFactor");
  const [asked, setAsked] = useState<TwoFactorAsked>();
  // Backup codes are shown once: the dialog must not close by accident then.
  const [isShowingCodes, setShowingCodes] = useState(false);
  const close = () => {
    setShowingCodes(false);
    setAsked(undefined);
  };
  const parts = { email, onClose: close, onShowCodes: () => setShowingCodes(true) };
  return (
    <Panel title={t("title")}>
      <div className={classes.state}>
        <Chip tone={isOn ? "success" : "neutral"}>{isOn ? t("on") : t("off")}</Chip>
      </div>
      <p className={classes.text}>{isOn ? t("textOn") : t("textOff")}</p>
      <div className={classes.buttons}>
        {isOn ? (
          <>
            <Button variant="default" onClick={() => setAsked("codes")}>
              {t("newCodes")}
            </Button>
            <Button variant="default" onClick={() => setAsked("disable")}>
              {t("disable")}
            </Button>
          </>
        ) : (
          <Button onClick={() => setAsked("enable")}>{t("enable")}</Button>
        )}
      </div>
      <ModalDialog
        isOpen={asked !== undefined}
        onClose={close}
        title={asked === undefined ? "" : t(`dialog.${asked}`)}
        canDismiss={!isShowingCodes}
      >
        {asked === undefined ? null : <TwoFactorSteps asked={asked} {...parts} />}
      </ModalDialog>
    </Panel>
  );
}
