"use client";

import { useTranslations } from "next-intl";
import { trpc } from "../../trpc/portal-trpc.ts";
import { useProblemText } from "../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../ui/forms/form-problem.tsx";
import { PlainButton } from "../../ui/plain/plain-button.tsx";

/** For a merchant who is helped; writing opens the case again, so that nothing asks before. */
export function CloseCaseButton({ caseId }: { caseId: string }) {
  const t = useTranslations("cases.close");
  const cache = trpc.useUtils();
  const close = trpc.cases.close.useMutation({
    onSuccess: (answer) => cache.cases.get.setData({ caseId }, answer),
    onSettled: () => cache.cases.invalidate(),
  });
  return (
    <>
      <FormProblem text={useProblemText(close.error)} />
      <PlainButton disabled={close.isPending} title={t("means")} onClick={() => close.mutate({ caseId })}>
        {t("button")}
      </PlainButton>
    </>
  );
}
