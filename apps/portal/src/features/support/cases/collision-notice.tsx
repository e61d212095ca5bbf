"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Lasting } from "../../../ui/format/lasting.tsx";
import classes from "./collision-notice.module.css";
import type { ShownSupportCase } from "./shown-support-case.ts";

interface CollisionNoticeProps {
  readonly claim: ShownSupportCase["claim"];
  readonly others: readonly { readonly name: string; readonly isTyping: boolean }[];
  readonly onTakeOver: () => void;
  readonly isBusy: boolean;
}

/** Warns before two agents answer the same case: a colleague has it, types, or looks at it. Read out when it changes. */
export function CollisionNotice({ claim, others, onTakeOver, isBusy }: CollisionNoticeProps) {
  const t = useTranslations("support.collision");
  const isColleagues = claim !== undefined && !claim.isMine;
  const isTyping = others.some((other) => other.isTyping);
  return (
    <div role="status">
      {isColleagues || others.length > 0 ? (
        <div className={classes.notice} data-tone={isColleagues || isTyping ? "attention" : undefined}>
          <div className={classes.words}>
            {isColleagues ? (
              <p className={classes.who}>
                {t("claimed", { name: claim.name })} <Lasting since={claim.since} />
              </p>
            ) : null}
            {others.map(({ name, isTyping: types }) => (
              <p key={name}>{t(types ? "typing" : "viewing", { name })}</p>
            ))}
          </div>
          {isColleagues ? (
            <Button size="xs" variant="default" loading={isBusy} onClick={onTakeOver}>
              {t("takeOver")}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
