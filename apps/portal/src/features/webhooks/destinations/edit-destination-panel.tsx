"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { SaveButtons } from "../../../ui/forms/form-buttons.tsx";
import { judgeBy } from "../../../ui/forms/form-judge.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "./destination-detail.module.css";
import { DestinationFields } from "./destination-fields.tsx";
import type { ShownDestination } from "./shown-destination.ts";

const judge = judgeBy(() =>
  import("@quote-financing/api/webhooks/destinations/schema").then((file) => file.updateDestinationInput),
);

const isUnchanged = (input: { readonly name?: string; readonly url?: string }): boolean =>
  input.name === undefined && input.url === undefined;

/** Name and address; what waits in the queue goes to the new address too. */
export function EditDestinationPanel({ destination }: { destination: ShownDestination }) {
  const t = useTranslations("destinations");
  const cache = trpc.useUtils();
  const update = trpc.destinations.update.useMutation({ onSuccess: () => cache.destinations.invalidate() });
  const { destinationId } = destination;
  // As it stands in the fields, which do not follow what a colleague changes: only what the person changed here is sent.
  const [begunWith, setBegunWith] = useState({ name: destination.name, url: destination.url });
  const form = useSendForm({
    initialValues: begunWith,
    inputOf: (typed) => {
      const name = typed.name.trim();
      const url = typed.url.trim();
      return { destinationId, ...(name !== begunWith.name && { name }), ...(url !== begunWith.url && { url }) };
    },
    judge: async (input) => (isUnchanged(input) ? [] : judge(input)),
    send: async (input) => {
      if (isUnchanged(input)) return;
      await update.mutateAsync(input);
      const { destinationId: _, ...changed } = input;
      setBegunWith((before) => ({ ...before, ...changed }));
    },
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
