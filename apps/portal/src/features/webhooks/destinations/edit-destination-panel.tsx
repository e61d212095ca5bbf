"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useRef, useState } from "react";
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
  const { destinationId, name, url } = destination;
  const place = useRef<HTMLDivElement>(null);
  const [initialValues] = useState({ name, url });
  const begunWith = useUntouchedFields(place, { name, url });
  const form = useSendForm({
    initialValues,
    // Only what the person changed here: a colleague may have changed the other, and an address asks for a proof.
    inputOf: (typed) => {
      const [typedName, typedUrl] = [typed.name.trim(), typed.url.trim()];
      const { current } = begunWith;
      return {
        destinationId,
        ...(typedName !== current.name && { name: typedName }),
        ...(typedUrl !== current.url && { url: typedUrl }),
      };
    },
    judge: async (input) => (isUnchanged(input) ? [] : judge(input)),
    send: async (input) => {
      if (isUnchanged(input)) return;
      await update.mutateAsync(input);
      const { destinationId: _, ...changed } = input;
      begunWith.current = { ...begunWith.current, ...changed };
    },
  });
  return (
    <Panel title={t("edit")}>
      <div ref={place} className={classes.form}>
        <SendForm form={form}>
          <DestinationFields form={form} urlHelp={t("urlQueued")} />
          <SaveButtons form={form} label={t("save")} />
        </SendForm>
      </div>
    </Panel>
  );
}

/**
 * A field that nobody touched follows what a colleague stores.
 *
 * @param place holds the fields, by their names
 * @returns what the fields began with, to tell what was changed in them
 */
function useUntouchedFields(place: RefObject<HTMLElement | null>, stored: { name: string; url: string }) {
  const begunWith = useRef(stored);
  const seen = useRef(stored);
  const { name, url } = stored;
  useEffect(() => {
    const before = seen.current;
    seen.current = { name, url };
    for (const [field, value] of Object.entries(seen.current) as ["name" | "url", string][]) {
      const input = place.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`);
      if (value === before[field] || input?.value.trim() !== begunWith.current[field]) continue;
      input.value = value;
      begunWith.current = { ...begunWith.current, [field]: value };
    }
  }, [place, name, url]);
  return begunWith;
}
