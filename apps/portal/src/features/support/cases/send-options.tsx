"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { MoreMenu } from "../../../ui/layout/more-menu.tsx";
import classes from "./support-composer.module.css";

interface SendOptionsProps {
  readonly isWaiting: boolean;
  readonly onSendAndClose: () => void;
  /** Chooses a canned reply. */
  readonly onPick: () => void;
}

/** What else an agent does with an answer: buttons of their own where there is room, behind one on a phone. */
export function SendOptions({ isWaiting, onSendAndClose, onPick }: SendOptionsProps) {
  const t = useTranslations("support.composer");
  const replies = useTranslations("support.replies");
  const choice = { size: "md", variant: "subtle", color: "gray", justify: "flex-start" } as const;
  return (
    <>
      <Button className={classes.wide ?? ""} variant="default" disabled={isWaiting} onClick={onSendAndClose}>
        {t("sendAndClose")}
      </Button>
      <div className={classes.more}>
        <MoreMenu label={t("more")}>
          <Button {...choice} onClick={onPick}>
            {replies("pick")}
          </Button>
          <Button {...choice} disabled={isWaiting} onClick={onSendAndClose}>
            {t("sendAndClose")}
          </Button>
        </MoreMenu>
      </div>
    </>
  );
}
