"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { useAccountChange } from "../use-account-change.ts";

/** Leads somebody who came by a password to the provider by which their organization lets them in. */
export function ToProvider({ email }: { email: string }) {
  const t = useTranslations("signIn.singleSignOn");
  const change = useAccountChange();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const problem = useProblemText(fault);
  const leave = () => {
    setBusy(true);
    setFault(undefined);
    change<{ url: string }>("/sso/start", { email, next: "/" }).then(
      ({ url }) => window.location.assign(url),
      (error: unknown) => {
        setFault(error);
        setBusy(false);
      },
    );
  };
  return (
    <>
      <FormProblem text={problem} />
      <Button size="md" fullWidth mb="md" loading={isBusy} onClick={leave}>
        {t("button")}
      </Button>
    </>
  );
}
