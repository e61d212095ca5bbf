"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { trpc } from "../../../../trpc/portal-trpc.ts";
import { useProblemText } from "../../../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../../../ui/forms/form-problem.tsx";
import { useOneAtATime } from "../../../../ui/forms/use-one-at-a-time.ts";
import classes from "./delivery-tools.module.css";

/** Has all that waits tried now; one call moves a part of very many, so it goes on while there are more. */
export function SendAllNowButton({ destinationId, isDisabled }: { destinationId: string; isDisabled: boolean }) {
  const t = useTranslations("deliveries.sendAllNow");
  const cache = trpc.useUtils();
  const send = trpc.deliveries.sendAllNow.useMutation({
    onSuccess: ({ data }) => {
      if (data.hasMore) send.mutate({ destinationId });
    },
    onSettled: () => cache.deliveries.invalidate(),
  });
  const start = useOneAtATime(send.mutateAsync);
  return (
    <>
      <FormProblem text={useProblemText(send.error)} />
      <Button
        className={classes.comes}
        size="xs"
        variant="default"
        disabled={isDisabled}
        loading={send.isPending}
        onClick={() => start({ destinationId })}
      >
        {t("button")}
      </Button>
      <span role="status" className={classes.done}>
        {send.isSuccess ? t("done") : null}
      </span>
    </>
  );
}
