"use client";

import { NativeSelect } from "@mantine/core";
import { FREQUENCIES_OF } from "@quote-financing/api/mail/outbox/rules";
import type { NotificationFrequency, NotificationTopic } from "@quote-financing/domain/people/notification-topics";
import { useTranslations } from "next-intl";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { SavedNotice } from "../../../ui/forms/saved-notice.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "./notification-settings.module.css";

interface Choice {
  readonly topic: NotificationTopic;
  readonly frequency: NotificationFrequency;
}

interface TopicChoiceProps {
  readonly choice: Choice;
  /** Of one topic: what is known of it is of its last choice alone, so that each topic has its own. */
  readonly useSaving: () => {
    readonly variables: { readonly frequency: NotificationFrequency } | undefined;
    readonly isPending: boolean;
    readonly isSuccess: boolean;
    readonly error: unknown;
    readonly mutate: (choice: { topic: "message"; frequency: NotificationFrequency }) => void;
  };
}

interface NotificationChoicesProps {
  /** Key of the sentence under the title. */
  readonly lead: "lead" | "agentLead" | "mailOff";
  readonly found: {
    readonly data: { readonly data: { readonly email: string; readonly choices: readonly Choice[] } } | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly useSaving: TopicChoiceProps["useSaving"];
}

/** How soon the person is told of what by e-mail: a choice for each topic, saved as it is made. */
export function NotificationChoices({ lead, found, useSaving }: NotificationChoicesProps) {
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
              <TopicChoice key={choice.topic} choice={choice} useSaving={useSaving} />
            ))}
          </div>
        </Panel>
      </div>
    </>
  );
}

/** What became of a choice is told at its topic: several may be on their way. */
function TopicChoice({ choice: { topic, frequency }, useSaving }: TopicChoiceProps) {
  const t = useTranslations("notifications");
  const { variables, isPending, isSuccess, error, mutate } = useSaving();
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
            const chosen = FREQUENCIES_OF[topic].find((value) => value === event.currentTarget.value);
            // What there is to choose of each topic is what the schema takes of it.
            if (chosen !== undefined)
              mutate({ topic, frequency: chosen } as { topic: "message"; frequency: typeof chosen });
          }}
        />
        <SavedNotice isSaved={isSuccess} />
      </div>
      <FormProblem text={problem} />
    </div>
  );
}
