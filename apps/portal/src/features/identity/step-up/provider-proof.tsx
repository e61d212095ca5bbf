"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { hearSignInOf } from "../../../ui/shell/sign-in-channel.ts";
import { useAccountChange } from "../use-account-change.ts";

/**
 * For who came by their organization's provider: it asks them again, in a window of its own, and what is open here goes on when it has.
 */
export function ProviderProof({ userId, onProven }: { userId: string; onProven: () => void }) {
  const t = useTranslations("account.stepUp");
  const change = useAccountChange();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const problem = useProblemText(fault);
  // Who signs in as somebody else sends nothing that waits here (decision record 0331).
  useEffect(() => hearSignInOf(userId, onProven), [userId, onProven]);
  const prove = () => {
    setBusy(true);
    setFault(undefined);
    // Before anything is awaited: later a browser takes it for a window that nobody asked for.
    const opened = window.open("", "_blank");
    change<{ url: string }>("/sso/prove", { next: "/signed-in" })
      .then(({ url }) => {
        if (opened === null) window.location.assign(url);
        else opened.location.href = url;
      })
      .catch((error: unknown) => {
        opened?.close();
        setFault(error);
      })
      .finally(() => setBusy(false));
  };
  return (
    <>
      <FormProblem text={problem} />
      <p>{t("provider")}</p>
      <Button fullWidth mt="md" loading={isBusy} onClick={prove}>
        {t("providerButton")}
      </Button>
    </>
  );
}
