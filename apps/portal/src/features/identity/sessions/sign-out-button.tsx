"use client";

import { IconLogout } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PlainButton } from "../../../ui/plain/plain-button.tsx";
import { PlainIconButton } from "../../../ui/plain/plain-icon-button.tsx";
import { signOut } from "./sign-out.ts";

/** An icon beside the person's name; in words where it is the one thing to do. */
export function SignOutButton({ isInWords = false }: { isInWords?: boolean }) {
  const t = useTranslations("shell");
  const [isBusy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    void signOut();
  };
  const icon = <IconLogout size={20} stroke={1.7} aria-hidden />;
  if (isInWords) {
    return (
      <PlainButton isWide disabled={isBusy} onClick={leave}>
        {icon}
        {t("signOut")}
      </PlainButton>
    );
  }
  return (
    <PlainIconButton label={t("signOut")} title={t("signOut")} disabled={isBusy} onClick={leave}>
      {icon}
    </PlainIconButton>
  );
}
