"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { hasPasskeys } from "./browser-passkeys.ts";
import classes from "./passkeys.module.css";
import { usePasskey } from "./use-passkey.ts";

/**
 * For who needs a second factor: a passkey is one, without an app.
 *
 * @param isOnly who has passkeys and nothing else shows one, and adds nothing before (decision record 0352)
 * @param next the page that opens then
 */
export function PasskeyInstead({ isOnly, next }: { isOnly: boolean; next: string }) {
  const t = useTranslations("account.passkeys");
  const passkey = usePasskey();
  const [isPossible, setPossible] = useState(false);
  const [busy, setBusy] = useState<"add" | "prove">();
  const [fault, setFault] = useState<unknown>();
  const problem = useProblemText(fault);
  useEffect(() => setPossible(hasPasskeys()), []);
  if (!isPossible && !isOnly) return null;
  const attempt = async (act: "add" | "prove") => {
    setBusy(act);
    setFault(undefined);
    try {
      await (act === "add" ? passkey.add(t("firstName")) : passkey.prove());
      // A whole page load: the session may do more now, and the page must know it.
      window.location.assign(next);
    } catch (error) {
      setFault(error);
      setBusy(undefined);
    }
  };
  return (
    <section>
      {isOnly && isPossible ? null : <p className={classes.text}>{t(isOnly ? "notHere" : "instead")}</p>}
      <FormProblem text={problem} />
      <div className={classes.buttons}>
        {isOnly ? null : (
          <Button variant="default" loading={busy === "add"} onClick={() => void attempt("add")}>
            {t("add")}
          </Button>
        )}
        {isPossible ? (
          <Button
            variant={isOnly ? "filled" : "default"}
            loading={busy === "prove"}
            onClick={() => void attempt("prove")}
          >
            {t(isOnly ? "use" : "haveOne")}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
