"use client";

import { Button } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Chip } from "../../../ui/chips/chip.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "./second-factor.module.css";

/** Loaded when they are asked for: most visits need none. */
const EnableTwoFactor = dynamic(() => import("./enable-two-factor.tsx").then((file) => file.EnableTwoFactor));
const DisableTwoFactor = dynamic(() => import("./disable-two-factor.tsx").then((file) => file.DisableTwoFactor));
const RenewBackupCodes = dynamic(() => import("./renew-backup-codes.tsx").then((file) => file.RenewBackupCodes));

type Asked = "enable" | "disable" | "codes";

/** A code from the person's phone, in addition to the password. */
export function TwoFactorPanel({ isOn, email }: { isOn: boolean; email: string }) {
  const t = useTranslations("account.twoFactor");
  const [asked, setAsked] = useState<Asked>();
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
        {asked === "enable" ? <EnableTwoFactor {...parts} /> : null}
        {asked === "disable" ? <DisableTwoFactor {...parts} /> : null}
        {asked === "codes" ? <RenewBackupCodes {...parts} /> : null}
      </ModalDialog>
    </Panel>
  );
}
