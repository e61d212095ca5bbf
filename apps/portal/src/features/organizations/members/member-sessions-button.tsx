"use client";

import { Button } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { nothingYet, orLoadFault } from "../../../ui/feedback/load-fault.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import type { ShownMember } from "./shown-member.ts";

/** Loaded when it is asked for: most visits need none. */
const MemberSessions = dynamic(() => orLoadFault(import("./member-sessions.tsx").then((file) => file.MemberSessions)), {
  loading: nothingYet,
});

/** Shows where a colleague is signed in. */
export function MemberSessionsButton({ member }: { member: ShownMember }) {
  const t = useTranslations("members.sessions");
  const [isOpen, setOpen] = useState(false);
  const title = t("of", { name: member.name });
  return (
    <>
      <Button size="xs" variant="default" aria-label={title} onClick={() => setOpen(true)}>
        {t("button")}
      </Button>
      <ModalDialog isOpen={isOpen} onClose={() => setOpen(false)} title={title}>
        <MemberSessions userId={member.userId} />
      </ModalDialog>
    </>
  );
}
