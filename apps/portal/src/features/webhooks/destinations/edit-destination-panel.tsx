"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { FormButtons, FormStack } from "../../../ui/forms/form-stack.tsx";
import { SavedNotice } from "../../../ui/forms/saved-notice.tsx";
import { useFieldProblem } from "../../../ui/forms/use-field-problem.ts";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "./destination-detail.module.css";
import { DestinationFields } from "./destination-fields.tsx";
import type { ShownDestination } from "./shown-destination.ts";

/** Name and address; what waits in the queue goes to the new address too. */
export function EditDestinationPanel({ destination }: { destination: ShownDestination }) {
  const t = useTranslations("destinations");
  const cache = trpc.useUtils();
  const update = trpc.destinations.update.useMutation({ onSuccess: () => cache.destinations.invalidate() });
  const { problem, problemOf } = useFieldProblem(update.error, ["name", "url"]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get("name")).trim();
    update.mutate({ destinationId: destination.destinationId, name, url: String(form.get("url")).trim() });
  };
  return (
    <Panel title={t("edit")}>
      <div className={classes.form}>
        <FormStack onSubmit={submit}>
          <FormProblem text={problem} />
          <DestinationFields
            urlHelp={t("urlQueued")}
            problemOf={problemOf}
            name={destination.name}
            url={destination.url}
          />
          <FormButtons>
            <SavedNotice isSaved={update.isSuccess} />
            <Button type="submit" loading={update.isPending}>
              {t("save")}
            </Button>
          </FormButtons>
        </FormStack>
      </div>
    </Panel>
  );
}
