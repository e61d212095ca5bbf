"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { SecretOnce } from "../../../ui/forms/secret-once.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "./destination-detail.module.css";
import type { ShownDestination } from "./shown-destination.ts";
import { useRotation } from "./use-rotation.ts";

/** A new bearer secret. The old one stops at once, for queued retries too: the dialog says so first. */
export function RotateSecretPanel({ destination }: { destination: ShownDestination }) {
  const t = useTranslations("destinations.rotate");
  const label = useTranslations("destinations")("secret");
  const [isOpen, setOpen] = useState(false);
  const rotate = trpc.destinations.rotateBearerSecret.useMutation();
  const { start, problem } = useRotation(rotate, t("unanswered"));
  const close = () => {
    setOpen(false);
    // The secret that is on its way is shown when it is there: nobody can ask for it again. Right after the button it is not pending yet.
    if (rotate.isSuccess || rotate.isError) rotate.reset();
  };
  return (
    <Panel title={t("title")}>
      <p className={classes.text}>{t("text")}</p>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t("button")}
      </Button>
      <ModalDialog
        isOpen={isOpen || rotate.data !== undefined}
        onClose={close}
        title={t("button")}
        // While it is on its way a link behind this would lead away from the secret that comes.
        canDismiss={rotate.data === undefined && !rotate.isPending}
      >
        {rotate.data === undefined ? (
          <>
            <FormProblem text={problem} />
            <p className={classes.text}>{t("consequences")}</p>
            <FormButtons>
              <Button
                color="red"
                loading={rotate.isPending}
                onClick={() => start({ destinationId: destination.destinationId })}
              >
                {t("confirm")}
              </Button>
            </FormButtons>
          </>
        ) : (
          <SecretOnce secret={rotate.data.bearerSecret} label={label} onDone={close}>
            {t("done")}
          </SecretOnce>
        )}
      </ModalDialog>
    </Panel>
  );
}
