"use client";

import { Button, NativeSelect } from "@mantine/core";
import { CASE_WAITING_ON, type CaseWaitingOn } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useChoice } from "../../../ui/plain/plain-select.tsx";
import type { ShownSupportCase } from "./shown-support-case.ts";
import type { CaseCommands } from "./use-case-commands.ts";

interface WaitingOnChoiceProps {
  readonly shown: ShownSupportCase;
  readonly setWaitingOn: CaseCommands["setWaitingOn"];
  readonly isDisabled: boolean;
}

/** Whose turn it is. Who chooses by keys says so by a button: on the way to another choice the case would leave the queue. */
export function WaitingOnChoice({ shown, setWaitingOn, isDisabled }: WaitingOnChoiceProps) {
  const t = useTranslations("support");
  const names = useTranslations("vocabulary.waitingOnForAgent");
  const [chosen, setChosen] = useState<CaseWaitingOn>();
  const list = useRef<HTMLSelectElement>(null);
  const isUnsaved = chosen !== undefined && chosen !== shown.waitingOn;
  const save = (waitingOn: CaseWaitingOn) => {
    setChosen(undefined);
    // The button goes away.
    list.current?.focus();
    setWaitingOn(waitingOn);
  };
  const choice = useChoice((value, isByPointer) => {
    const waitingOn = CASE_WAITING_ON.find((known) => known === value);
    if (waitingOn !== undefined && isByPointer) save(waitingOn);
    else setChosen(waitingOn);
  });
  return (
    <>
      <NativeSelect
        ref={list}
        label={t("waitingOn")}
        value={isDisabled ? shown.waitingOn : (chosen ?? shown.waitingOn)}
        disabled={isDisabled}
        {...choice}
        data={CASE_WAITING_ON.map((value) => ({ value, label: names(value) }))}
      />
      {isUnsaved ? (
        <div>
          <Button size="xs" variant="default" disabled={isDisabled} onClick={() => save(chosen)}>
            {t("saveWaitingOn")}
          </Button>
        </div>
      ) : null}
    </>
  );
}
