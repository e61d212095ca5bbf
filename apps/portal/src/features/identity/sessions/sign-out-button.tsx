"use client";

import { IconLogout } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { PlainButton } from "../../../ui/plain/plain-button.tsx";
import { PlainIconButton } from "../../../ui/plain/plain-icon-button.tsx";
import { signOut } from "./sign-out.ts";

/** An icon beside the person's name; in words where it is the one thing to do. Below it stands that it did not work. */
export function SignOutButton({ isInWords = false }: { isInWords?: boolean }) {
  const t = useTranslations("shell");
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const leave = async () => {
    setBusy(true);
    setFailed(false);
    // Who leaves waits for the next page.
    const isLeaving = await signOut();
    setBusy(isLeaving);
    setFailed(!isLeaving);
  };
  const icon = <IconLogout size={20} stroke={1.7} aria-hidden />;
  const problem = <FormProblem text={hasFailed ? t("signOutFailed") : undefined} />;
  if (isInWords) {
    return (
      <>
        <PlainButton isWide disabled={isBusy} onClick={() => void leave()}>
          {icon}
          {t("signOut")}
        </PlainButton>
        {problem}
      </>
    );
  }
  return (
    <>
      <PlainIconButton label={t("signOut")} title={t("signOut")} disabled={isBusy} onClick={() => void leave()}>
        {icon}
      </PlainIconButton>
      {problem}
    </>
  );
}
