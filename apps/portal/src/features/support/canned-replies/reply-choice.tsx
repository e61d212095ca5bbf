"use client";

import { NativeSelect } from "@mantine/core";
import { DEFAULT_PORTAL_LANGUAGE, type PortalLanguage } from "@quote-financing/domain/people/portal-language";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { PageLink } from "../../../ui/layout/page-link.tsx";
import type { ChosenMacro } from "./macro-preview.tsx";
import { MacroSummary } from "./macro-summary.tsx";
import classes from "./reply-choice.module.css";

interface ReplyChoiceProps {
  readonly inCase: { readonly organizationId: string; readonly caseId: string };
  readonly onPick: (text: string) => void;
  /** One that does more than its text says. */
  readonly onMacro: (macro: ChosenMacro) => void;
}

/** The canned replies in the language that the merchant reads, each with its whole text. */
export function ReplyChoice({ inCase, onPick, onMacro }: ReplyChoiceProps) {
  const t = useTranslations("support.replies");
  const filled = trpc.cannedReplies.filled.useQuery(inCase);
  const [chosen, setChosen] = useState<PortalLanguage>();
  const replies = filled.data?.data ?? [];
  const theirs = filled.data?.merchantLanguage;
  const language = chosen ?? theirs ?? DEFAULT_PORTAL_LANGUAGE;
  return (
    <div className={classes.choice}>
      {filled.isError ? <QueryFault error={filled.error} retry={() => void filled.refetch()} /> : null}
      <NativeSelect
        label={t("language")}
        description={theirs === undefined || theirs === language ? undefined : t(`theirLanguage.${theirs}`)}
        value={language}
        onChange={(event) => setChosen(event.currentTarget.value === "en" ? "en" : "nl")}
        data={[
          { value: "nl", label: "Nederlands" },
          { value: "en", label: "English" },
        ]}
      />
      {filled.data !== undefined && replies.length === 0 ? <p>{t("noneToPick")}</p> : null}
      <ul className={classes.replies}>
        {replies.map(({ cannedReplyId, name, bodyNl, bodyEn, steps }) => {
          const text = language === "en" ? bodyEn : bodyNl;
          const choose = () => (steps === undefined ? onPick(text) : onMacro({ cannedReplyId, name, language }));
          return (
            <li key={cannedReplyId}>
              <button type="button" className={classes.reply} onClick={choose}>
                <span className={classes.name}>{name}</span>
                <span className={classes.text} lang={language}>
                  {text}
                </span>
                <MacroSummary steps={steps} />
              </button>
            </li>
          );
        })}
      </ul>
      <p className={classes.manage}>
        <PageLink href="/support/replies">{t("manage")}</PageLink>
      </p>
    </div>
  );
}
