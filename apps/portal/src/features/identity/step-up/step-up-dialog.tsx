"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { freshProof } from "../../../trpc/person-request.ts";
import { nothingYet, orLoadFault } from "../../../ui/feedback/load-fault.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";

/** Loaded when it is asked for: most visits need none. */
const StepUpForm = dynamic(() => orLoadFault(import("./step-up-form.tsx").then((file) => file.StepUpForm)), {
  loading: nothingYet,
});

/** Asks for a fresh proof over whatever is open: what was typed there stays, and goes on once the proof is given. */
export function StepUpDialog() {
  const t = useTranslations("account.stepUp");
  const isAsked = useSyncExternalStore(freshProof.listen, freshProof.isAsked, () => false);
  return (
    <ModalDialog isOpen={isAsked} onClose={() => freshProof.settle(false)} title={t("title")}>
      <StepUpForm onProven={() => freshProof.settle(true)} />
    </ModalDialog>
  );
}
