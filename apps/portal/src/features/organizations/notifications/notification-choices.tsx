"use client";

import { NativeSelect } from "@mantine/core";
import { FREQUENCIES_OF } from "@quote-financing/api/mail/outbox/rules";
import type { ChooseNotificationInput } from "@quote-financing/api/organizations/notifications/schema";
import type { NotificationFrequency, NotificationTopic } from "@quote-financing/domain/people/notification-topics";
import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { SavedNotice } from "../../../ui/forms/saved-notice.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "./notification-settings.module.css";

export interface Choice {
  readonly topic: NotificationTopic;
  readonly frequency: NotificationFrequency;
}

interface TopicChoiceProps {
  readonly choice: Choice;
  /** Of this topic alone: a mutation knows nothing but its last choice. */
  readonly saving: {
    readonly variables: { readonly frequency: NotificationFrequency } | undefined;
    readonly isPending: boolean;
    readonly isSuccess: boolean;
    readonly error: unknown;
  };
  readonly onChoose: (choice: ChooseNotificationInput) => void;
}

interface NotificationChoicesProps {
  /** Key of the sentence under the title. */
  readonly lead: "lead" | "agentLead" | "mailOff";
  readonly found: {
    readonly data: { readonly data: { readonly email: string; readonly choices: readonly Choice[] } } | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** Draws `TopicChoice` with the mutation that saves the choice. */
  readonly Topic: ComponentType<{ readonly choice: Choice }>;
}

/** How soon the person is told of what by e-mail: a choice for each topic, saved as it is made. */
export function NotificationChoices({ lead, found, Topic }: NotificationChoicesProps) {
  const t = useTranslations("notifications");
  if (found.data === undefined) return <QueryFault error={found.error} retry={() => void found.refetch()} />;
  const { email, choices } = found.data.data;
  return (
    <>
      <PageHeader title={t("title")} lead={t(lead)} />
      <div className={classes.panel}>
        <Panel title={t("to", { email })}>
          <div className={classes.choices}>
            {choices.map((choice) => (
              <Topic key={choice.topic} choice={choice} />
            ))}
          </div>
        </Panel>
      </div>
    </>
  );
}

/** What became of a choice is told at its topic: several may be on their way. */
export function TopicChoice({ choice: { topic, frequency }, saving, onChoose }: TopicChoiceProps) {
  const t = useTranslations("notifications");
  const { variables, isPending, isSuccess, error } = saving;
  const problem = useProblemText(error);
  return (
    <div>
      <div className={classes.topic}>
        <NativeSelect
          className={classes.choice}
          label={t(`topics.${topic}.label`)}
          description={t(`topics.${topic}.help`)}
          data={FREQUENCIES_OF[topic].map((value) => ({ value, label: t(`frequencies.${value}`) }))}
          value={isPending && variables !== undefined ? variables.frequency : frequency}
          onChange={(event) => {
            const chosen = chosenOf(topic, event.currentTarget.value);
            if (chosen !== undefined) onChoose(chosen);
          }}
        />
        <SavedNotice isSaved={isSuccess} />
      </div>
      <FormProblem text={problem} />
    </div>
  );
}

/** What the schema takes of a topic; undefined for what there is not to choose of it. */
function chosenOf(topic: NotificationTopic, value: string): ChooseNotificationInput | undefined {
  if (topic === "today") {
    const frequency = FREQUENCIES_OF.today.find((known) => known === value);
    return frequency === undefined ? undefined : { topic, frequency };
  }
  const frequency = FREQUENCIES_OF[topic].find((known) => known === value);
  return frequency === undefined ? undefined : { topic, frequency };
}
