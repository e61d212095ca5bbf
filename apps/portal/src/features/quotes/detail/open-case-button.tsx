"use client";

import { Button } from "@mantine/core";
import { IconMessagePlus } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import { OpenCaseForm } from "../../cases/open-case-form.tsx";

/** Opens a case about this quote. */
export function OpenCaseButton({ quoteId }: { quoteId: string }) {
  const t = useTranslations("cases.open");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconMessagePlus size={18} stroke={1.7} aria-hidden />} onClick={() => setOpen(true)}>
        {t("button")}
      </Button>
      <ModalDialog isOpen={isOpen} onClose={() => setOpen(false)} title={t("title")}>
        <OpenCaseForm quoteId={quoteId} />
      </ModalDialog>
    </>
  );
}
