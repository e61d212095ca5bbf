"use client";

import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { SaveButtons } from "../../../ui/forms/form-buttons.tsx";
import { judgeBy } from "../../../ui/forms/form-judge.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "./destination-detail.module.css";
import { DestinationFields } from "./destination-fields.tsx";
import type { ShownDestination } from "./shown-destination.ts";

/** Name and address; what waits in the queue goes to the new address too. */
export function EditDestinationPanel({ destination }: { destination: ShownDestination }) {
  const t = useTranslations("destinations");
  const cache = trpc.useUtils();
  const update = trpc.destinations.update.useMutation({ onSuccess: () => cache.destinations.invalidate() });
  const { destinationId, name, url } = destination;
  const form = useSendForm({
    initialValues: { name, url },
    // An address that stays asks nobody for a proof.
    inputOf: (typed) => ({
      destinationId,
      name: typed.name.trim(),
      ...(typed.url.trim() === url ? {} : { url: typed.url.trim() }),
    }),
    judge: judgeBy(() =>
      import("@quote-financing/api/webhooks/destinations/schema").then((file) => file.updateDestinationInput),
    ),
    send: (input) => update.mutateAsync(input),
  });
  return (
    <Panel title={t("edit")}>
      <div className={classes.form}>
        <SendForm form={form}>
          <DestinationFields form={form} urlHelp={t("urlQueued")} />
          <SaveButtons form={form} label={t("save")} />
        </SendForm>
      </div>
    </Panel>
  );
}
