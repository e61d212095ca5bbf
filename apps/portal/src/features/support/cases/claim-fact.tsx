import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Lasting } from "../../../ui/format/lasting.tsx";
import { Fact } from "../../../ui/layout/facts.tsx";
import { firstClick } from "../../../ui/plain/first-click.ts";
import classes from "../support.module.css";
import type { ShownSupportCase } from "./shown-support-case.ts";
import type { CaseCommands } from "./use-case-commands.ts";

interface ClaimFactProps {
  readonly shown: ShownSupportCase;
  readonly commands: CaseCommands;
  readonly isBusy: boolean;
}

/** Which agent has the case, and taking it or letting it go. A colleague's case is taken over from the notice above. */
export function ClaimFact({ shown: { claim, state }, commands, isBusy }: ClaimFactProps) {
  const t = useTranslations("support.claim");
  return (
    <Fact name={t("title")}>
      <div className={classes.claim}>
        <span>
          {claim === undefined ? (
            t("nobody")
          ) : (
            <>
              {claim.isMine ? t("you") : claim.name}, <Lasting since={claim.since} />
            </>
          )}
        </span>
        {claim === undefined && state === "open" ? (
          <Button size="xs" disabled={isBusy} onClick={firstClick(() => commands.claim(false))}>
            {t("claim")}
          </Button>
        ) : null}
        {claim?.isMine ? (
          <Button size="xs" variant="default" disabled={isBusy} onClick={firstClick(commands.release)}>
            {t("release")}
          </Button>
        ) : null}
      </div>
    </Fact>
  );
}
