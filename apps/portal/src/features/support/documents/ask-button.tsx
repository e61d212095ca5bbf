"use client";

import { Button } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { nothingYet, orLoadFault } from "../../../ui/feedback/load-fault.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";

/** Loaded when it is asked for (decision record 0292). */
const AskForm = dynamic(() => orLoadFault(import("./ask-form.tsx").then((file) => file.AskForm)), {
  loading: nothingYet,
});

interface AskButtonProps {
  readonly organizationId: string;
  readonly quoteId: string;
}

/** Asks for a document: opens a requirement, which the merchant sees at the top of the quote. */
export function AskButton(inQuote: AskButtonProps) {
  const t = useTranslations("support.documents");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t("ask")}
      </Button>
      <ModalDialog isOpen={isOpen} onClose={() => setOpen(false)} title={t("ask")}>
        <AskForm {...inQuote} onAsked={() => setOpen(false)} />
      </ModalDialog>
    </>
  );
}
