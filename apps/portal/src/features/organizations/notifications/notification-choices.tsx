"use client";

import { NativeSelect } from "@mantine/core";
import { FREQUENCIES_OF } from "@quote-financing/api/mail/outbox/rules";
import type { NotificationFrequency, NotificationTopic } from "@quote-financing/domain/people/notification-topics";
import { useTranslations } from "next-intl";
import type { ProblemText } from "../../../ui/feedback/shown-problem.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { SavedNotice } from "../../../ui/forms/saved-notice.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "./notification-settings.module.css";

interface Choice {
  readonly topic: NotificationTopic;
  readonly frequency: NotificationFrequency;
}

interface NotificationChoicesProps {
  readonly email: string;
  readonly choices: readonly Choice[];
  /** What is being saved. */
  readonly pending: Choice | undefined;
  readonly isSaved: boolean;
  readonly problem: ProblemText | undefined;
  readonly choose: (choice: { topic: "message"; frequency: NotificationFrequency }) => void;
}

/** A choice for each topic: at once, each morning, never. */
export function NotificationChoices({ email, choices, pending, isSaved, problem, choose }: NotificationChoicesProps) {
  const t = useTranslations("notifications");
  return (
    <div className={classes.panel}>
      <Panel title={t("to", { email })} actions={<SavedNotice isSaved={isSaved} />}>
        <FormProblem text={problem} />
        <div className={classes.choices}>
          {choices.map(({ topic, frequency }) => (
            <NativeSelect
              key={topic}
              className={classes.choice}
              label={t(`topics.${topic}.label`)}
              description={t(`topics.${topic}.help`)}
              data={FREQUENCIES_OF[topic].map((value) => ({ value, label: t(`frequencies.${value}`) }))}
              value={pending?.topic === topic ? pending.frequency : frequency}
              disabled={pending !== undefined}
              onChange={(event) => {
                const chosen = FREQUENCIES_OF[topic].find((value) => value === event.currentTarget.value);
                // What there is to choose of each topic is what the schema takes of it.
                if (chosen !== undefined)
                  choose({ topic, frequency: chosen } as { topic: "message"; frequency: typeof chosen });
              }}
            />
          ))}
        </div>
      </Panel>
    </div>
  );
}
