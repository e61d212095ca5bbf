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

/**
 * Warns before two agents answer the same case: a colleague has it, types, or looks at it. Who it is, is read out when that changes; for how
 * long grows by the minute, and stands outside what is read out.
 */
export function CollisionNotice({ claim, others, onTakeOver, isBusy }: CollisionNoticeProps) {
  const t = useTranslations("support.collision");
  const isColleagues = claim !== undefined && !claim.isMine;
  const isTyping = others.some((other) => other.isTyping);
  const isShown = isColleagues || others.length > 0;
  return (
    <div
      className={isShown ? classes.notice : undefined}
      data-tone={isColleagues || isTyping ? "attention" : undefined}
    >
      <div className={classes.words}>
        <p className={classes.who}>
          <span role="status">{isColleagues ? t("claimed", { name: claim.name }) : null}</span>{" "}
          {isColleagues ? <Lasting since={claim.since} /> : null}
        </p>
        <div role="status">
          {others.map(({ name, isTyping: types }) => (
            <p key={name}>{t(types ? "typing" : "viewing", { name })}</p>
          ))}
        </div>
      </div>
      {isColleagues ? (
        <Button size="xs" variant="default" loading={isBusy} onClick={onTakeOver}>
          {t("takeOver")}
        </Button>
      ) : null}
    </div>
  );
}
