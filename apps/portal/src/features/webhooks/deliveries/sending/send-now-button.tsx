"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { trpc } from "../../../../trpc/portal-trpc.ts";
import { useProblemText } from "../../../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../../../ui/forms/form-problem.tsx";
import { useOneAtATime } from "../../../../ui/forms/use-one-at-a-time.ts";

interface DeliveryKey {
  readonly destinationId: string;
  readonly eventId: string;
}

/** Makes the next attempt of a delivery that waits. */
export function SendNowButton({ delivery }: { delivery: DeliveryKey }) {
  const t = useTranslations("deliveries");
  const cache = trpc.useUtils();
  const send = trpc.deliveries.sendNow.useMutation({ onSettled: () => cache.deliveries.invalidate() });
  const start = useOneAtATime(send.mutateAsync);
  return (
    <div>
      <FormProblem text={useProblemText(send.error)} />
      <Button variant="default" loading={send.isPending} onClick={() => start(delivery)}>
        {t("sendNow")}
      </Button>
    </div>
  );
}
