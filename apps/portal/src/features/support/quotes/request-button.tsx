"use client";

import { Button } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { nothingYet, orLoadFault } from "../../../ui/feedback/load-fault.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";

/** Loaded when it is asked for (decision record 0292). */
const RequestForm = dynamic(() => orLoadFault(import("./request-form.tsx").then((file) => file.RequestForm)), {
  loading: nothingYet,
});

interface RequestButtonProps {
  readonly organizationId: string;
  readonly quoteId: string;
}

/** Asks the merchant for information or a document: opens a case of type platform_feedback. */
export function RequestButton(key: RequestButtonProps) {
  const t = useTranslations("support.request");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("button")}</Button>
      <ModalDialog isOpen={isOpen} onClose={() => setOpen(false)} title={t("button")}>
        <RequestForm {...key} />
      </ModalDialog>
    </>
  );
}
