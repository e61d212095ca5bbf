"use client";

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import classes from "../support.module.css";
import type { ShownSupportCase } from "./shown-support-case.ts";
import type { CaseCommands } from "./use-case-commands.ts";

interface CasePlanningProps {
  readonly shown: ShownSupportCase;
  readonly commands: CaseCommands;
  readonly isBusy: boolean;
}

/** Who works on an open case, and when: giving it to a colleague, and putting it off. */
export function CasePlanning({ shown, commands, isBusy }: CasePlanningProps) {
  const t = useTranslations("support.planning");
  const agents = trpc.supportCases.agents.useQuery();
  const names = agents.data?.data ?? [];
  return (
    <>
      <form className={classes.beside} onSubmit={sending("userId", commands.assign)}>
        <NativeSelect
          name="userId"
          label={t("assign")}
          data={[
            { value: "", label: t("choose") },
            ...names.map(({ userId, name }) => ({ value: userId, label: name })),
          ]}
        />
        <Button size="sm" variant="default" type="submit" disabled={isBusy}>
          {t("assignButton")}
        </Button>
      </form>
      {shown.snoozedUntil === undefined ? (
        <form className={classes.beside} onSubmit={sending("day", commands.snooze)}>
          <TextInput name="day" type="date" label={t("snooze")} />
          <Button size="sm" variant="default" type="submit" disabled={isBusy}>
            {t("snoozeButton")}
          </Button>
        </form>
      ) : (
        <div className={classes.claim}>
          <span>
            {t("snoozedUntil")} <Timestamp at={shown.snoozedUntil} withTime />
          </span>
          <Button size="xs" variant="default" disabled={isBusy} onClick={commands.wake}>
            {t("wake")}
          </Button>
        </div>
      )}
    </>
  );
}

/** Sends what one field holds; nothing was chosen where it is empty, and the field has the focus. */
const sending = (name: string, send: (value: string) => void) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  const field = event.currentTarget.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
  if (field.value === "") field.focus();
  else send(field.value);
};
