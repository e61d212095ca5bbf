"use client";

import { Button } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { useHealth } from "../deliveries/use-health.ts";
import classes from "./paused-banner.module.css";
import type { ShownDestination } from "./shown-destination.ts";
import { usePauseSwitch } from "./use-pause-switch.ts";

interface PausedBannerProps {
  readonly destination: ShownDestination;
  readonly canManage: boolean;
}

/** That nothing is sent, since when, what waits, and until when it does. Nothing while the destination is not paused. */
export function PausedBanner({ destination, canManage }: PausedBannerProps) {
  const { pausedAt } = destination;
  // What went wrong in one pause is not told of the next one.
  return pausedAt === undefined ? null : (
    <Paused key={pausedAt} pausedAt={pausedAt} destination={destination} canManage={canManage} />
  );
}

function Paused({ destination, canManage, pausedAt }: PausedBannerProps & { readonly pausedAt: string }) {
  const t = useTranslations("destinations.pause");
  const health = useHealth(destination.destinationId);
  const resume = usePauseSwitch();
  const problem = useProblemText(resume.error);
  return (
    <section className={classes.banner} aria-label={t("title")}>
      <div className={classes.words}>
        <h2 className={classes.title}>{t("title")}</h2>
        <p>
          {t("since")} <Timestamp at={pausedAt} withTime />. {t("rule")}
        </p>
        {health === undefined ? null : (
          <p role="status">
            {t("waiting", { count: health.backlog })}
            {health.firstEndsAt === undefined ? null : (
              <>
                {` ${t("firstEnd")} `}
                <strong>
                  <Timestamp at={health.firstEndsAt} withTime />
                </strong>
                .
              </>
            )}
          </p>
        )}
        <FormProblem text={problem} />
      </div>
      {canManage ? (
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={resume.isPending}
          onClick={() => resume.mutate({ destinationId: destination.destinationId, paused: false })}
        >
          {t("resume")}
        </Button>
      ) : null}
    </section>
  );
}
