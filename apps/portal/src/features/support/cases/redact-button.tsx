"use client";

import { Button } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { nothingYet, orLoadFault } from "../../../ui/feedback/load-fault.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import { MoreMenu } from "../../../ui/layout/more-menu.tsx";
import { ProposeDialog } from "../approvals/propose-on-demand.tsx";
import { useNeedsSecondAgent } from "../approvals/use-needs-second-agent.ts";
import type { RedactedMessage } from "./redact-form.tsx";

const RedactForm = dynamic(() => orLoadFault(import("./redact-form.tsx").then((file) => file.RedactForm)), {
  loading: nothingYet,
});

/** Erases the text of one message for good, from a menu, as it is seldom meant; the reason goes to the audit log. */
export function RedactButton(key: RedactedMessage) {
  const t = useTranslations("support.redact");
  const [isOpen, setOpen] = useState(false);
  const needsSecond = useNeedsSecondAgent();
  return (
    <>
      <MoreMenu label={t("menu")}>
        <Button size="compact-sm" variant="subtle" color="red" justify="flex-start" onClick={() => setOpen(true)}>
          {t("button")}
        </Button>
      </MoreMenu>
      {needsSecond ? (
        <ProposeDialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          title={t("title")}
          move={{ kind: "message.redact", ...key }}
        />
      ) : (
        <ModalDialog isOpen={isOpen} onClose={() => setOpen(false)} title={t("title")}>
          <RedactForm message={key} onRedacted={() => setOpen(false)} />
        </ModalDialog>
      )}
    </>
  );
}
