"use client";

import { Button } from "@mantine/core";
import { IconMessagePlus } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import { useMay } from "../../../ui/shell/permissions.tsx";
import { OpenCaseForm } from "../../cases/open-case-form.tsx";

/** Opens a case about this quote; nothing for who may only read. */
export function OpenCaseButton({ quoteId }: { quoteId: string }) {
  const t = useTranslations("cases.open");
  const [isOpen, setOpen] = useState(false);
  const cache = trpc.useUtils();
  const close = () => setOpen(false);
  const stay = () => {
    close();
    void cache.cases.invalidate();
  };
  if (!useMay("cases.write")) return null;
  return (
    <>
      <Button leftSection={<IconMessagePlus size={18} stroke={1.7} aria-hidden />} onClick={() => setOpen(true)}>
        {t("button")}
      </Button>
      <ModalDialog isOpen={isOpen} onClose={close} title={t("title")}>
        <OpenCaseForm quoteId={quoteId} onStay={stay} />
      </ModalDialog>
    </>
  );
}
