"use client";

import { useTranslations } from "next-intl";
import { trpc } from "../../trpc/portal-trpc.ts";
import { BulkBar } from "../../ui/bulk/bulk-bar.tsx";
import { useBulk } from "../../ui/bulk/use-bulk.ts";
import type { Selection } from "../../ui/bulk/use-selection.ts";
import { PlainButton } from "../../ui/plain/plain-button.tsx";

interface CaseBulkProps {
  readonly selection: Selection;
  readonly cases: readonly { readonly caseId: string; readonly subject: string }[];
}

/** What a merchant can do with several cases: close them. */
export function CaseBulk({ selection, cases }: CaseBulkProps) {
  const t = useTranslations("cases");
  const cache = trpc.useUtils();
  const close = trpc.cases.close.useMutation();
  const bulk = useBulk(selection);
  const closeAll = async () => {
    await bulk.start((caseId) => close.mutateAsync({ caseId }));
    await cache.cases.invalidate();
  };
  return (
    <BulkBar
      selection={selection}
      shown={cases.map(({ caseId, subject }) => [caseId, subject])}
      bulk={bulk}
      actions={(canStart) => (
        <PlainButton variant="filled" disabled={!canStart} onClick={() => void closeAll()}>
          {t("close.several", { count: selection.chosen.size })}
        </PlainButton>
      )}
    />
  );
}
