"use client";

import { Button } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { leavePage } from "../../../ui/address/leave-page.ts";
import { Chip } from "../../../ui/chips/chip.tsx";
import { nothingYet, orLoadFault } from "../../../ui/feedback/load-fault.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { BackupCodes } from "./backup-codes.tsx";
import classes from "./second-factor.module.css";
import type { TwoFactorAsked } from "./two-factor-step.ts";

interface FreshCodes {
  readonly asked: TwoFactorAsked;
  readonly codes: readonly string[];
}

/** Loaded when it is asked for: most visits need none. */
const TwoFactorSteps = dynamic(
  () => orLoadFault(import("./two-factor-steps.tsx").then((file) => file.TwoFactorSteps)),
  { loading: nothingYet },
);

interface TwoFactorPanelProps {
  readonly isOn: boolean;
  readonly email: string;
  /** Each change of a factor is proven by it: who has none is told how to get one, and is asked for nothing they cannot give. */
  readonly hasPassword: boolean;
}

/** A code from the person's phone, in addition to the password. */
export function TwoFactorPanel({ isOn, email, hasPassword }: TwoFactorPanelProps) {
  const t = useTranslations("account.twoFactor");
  const [asked, setAsked] = useState<TwoFactorAsked>();
  // Shown once: the dialog must not close by accident then, and opens again where it was closed before they came.
  const [fresh, setFresh] = useState<FreshCodes>();
  const shown = fresh?.asked ?? asked;
  const close = () => {
    setFresh(undefined);
    setAsked(undefined);
  };
  const closeCodes = () => {
    // A whole page load: the session is a new one, and the page must know it.
    if (fresh?.asked === "enable") void leavePage("/settings/account");
    else close();
  };
  return (
    <Panel title={t("title")}>
      <div className={classes.state}>
        <Chip tone={isOn ? "success" : "neutral"}>{isOn ? t("on") : t("off")}</Chip>
      </div>
      <p className={classes.text}>{t(hasPassword ? (isOn ? "textOn" : "textOff") : "noPassword")}</p>
      <div className={classes.buttons}>
        {!hasPassword ? null : isOn ? (
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
        isOpen={shown !== undefined}
        onClose={close}
        title={shown === undefined ? "" : t(`dialog.${shown}`)}
        canDismiss={fresh === undefined}
      >
        {fresh === undefined ? null : <BackupCodes codes={fresh.codes} onDone={closeCodes} />}
        {fresh !== undefined || asked === undefined ? null : (
          <TwoFactorSteps asked={asked} email={email} onCodes={(codes) => setFresh({ asked, codes })} />
        )}
      </ModalDialog>
    </Panel>
  );
}
