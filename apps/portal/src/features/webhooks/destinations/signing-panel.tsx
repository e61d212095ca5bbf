"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { SecretOnce } from "../../../ui/forms/secret-once.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { AuthenticationChoice } from "./authentication-choice.tsx";
import classes from "./destination-detail.module.css";
import type { ShownDestination } from "./shown-destination.ts";
import { useRotation } from "./use-rotation.ts";

/** The secret that signs events: a new one, or the first of a destination of before, and whether it is enough alone. */
export function SigningPanel({ destination }: { destination: ShownDestination }) {
  const t = useTranslations("destinations.signing");
  const [isOpen, setOpen] = useState(false);
  const [wasSigned, setWasSigned] = useState(false);
  const cache = trpc.useUtils();
  const rotate = trpc.destinations.rotateSigningSecret.useMutation({
    // Not waited for: the secret that exists once is shown as soon as it is there. What was lost on its way may have been made.
    onSettled: () => void cache.destinations.invalidate(),
  });
  // It may have made one, and another would end the receiver's own.
  const { start, problem } = useRotation(rotate, t(wasSigned ? "unanswered" : "unansweredFirst"));
  const { destinationId, isSigned, previousSigningUntil } = destination;
  const button = isSigned || rotate.data !== undefined ? t("rotate") : t("make");
  const make = () => {
    if (rotate.error === null) setWasSigned(isSigned);
    start({ destinationId });
  };
  const close = () => {
    setOpen(false);
    // The secret that is on its way is shown when it is there: nobody can ask for it again. Right after the button it is not pending yet.
    if (rotate.isSuccess || rotate.isError) rotate.reset();
  };
  const previous =
    previousSigningUntil === undefined ? null : (
      <p className={classes.text}>
        {t("previousUntil")} <Timestamp at={previousSigningUntil} withTime />
      </p>
    );
  return (
    <Panel title={t("title")}>
      <p className={classes.text}>{isSigned ? t("text") : t("unsigned")}</p>
      {previous}
      <AuthenticationChoice destination={destination} />
      <Button variant="default" onClick={() => setOpen(true)}>
        {button}
      </Button>
      <ModalDialog
        isOpen={isOpen || rotate.data !== undefined}
        onClose={close}
        title={button}
        // While it is on its way a link behind this would lead away from the secret that comes.
        canDismiss={rotate.data === undefined && !rotate.isPending}
      >
        {rotate.data === undefined ? (
          <>
            <FormProblem text={problem} />
            <p className={classes.text}>{isSigned ? t("consequences") : t("unsigned")}</p>
            {previous}
            <FormButtons>
              <Button loading={rotate.isPending} onClick={make}>
                {t("confirm")}
              </Button>
            </FormButtons>
          </>
        ) : (
          <SecretOnce secret={rotate.data.signingSecret} label={t("secret")} onDone={close}>
            {t("done")}
          </SecretOnce>
        )}
      </ModalDialog>
    </Panel>
  );
}
