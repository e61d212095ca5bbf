"use client";

import { IconLogout } from "@tabler/icons-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { PlainButton } from "../../../ui/plain/plain-button.tsx";
import { PlainIconButton } from "../../../ui/plain/plain-icon-button.tsx";
import { type SignOutFault, signOut } from "./sign-out.ts";

/** An icon beside the person's name; in words where it is the one thing to do. Below it stands that it did not work. */
export function SignOutButton({ isInWords = false }: { isInWords?: boolean }) {
  const t = useTranslations("shell");
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<SignOutFault>();
  const pathname = usePathname();
  // On another page it is no news any more.
  useEffect(() => setFault(undefined), [pathname]);
  const leave = async () => {
    setBusy(true);
    setFault(undefined);
    // Who leaves waits for the next page.
    setFault(await signOut());
    setBusy(false);
  };
  const icon = <IconLogout size={20} stroke={1.7} aria-hidden />;
  const problem = <FormProblem text={fault === undefined ? undefined : t(fault)} />;
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
