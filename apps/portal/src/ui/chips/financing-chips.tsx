import type { FinancingStatus } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import { Chip } from "./chip.tsx";
import { StatusChip } from "./status-chip.tsx";

interface FinancingChipsProps {
  readonly financing: { readonly status: FinancingStatus; readonly subStatus: { readonly type: string } };
}

/** Where the financing stands, and whether it is on hold there. */
export function FinancingChips({ financing: { status, subStatus } }: FinancingChipsProps) {
  const t = useTranslations("quotes.table");
  return (
    <>
      <StatusChip status={status} />
      {subStatus.type === "on_hold" ? (
        <>
          {" "}
          <Chip tone="attention">{t("onHold")}</Chip>
        </>
      ) : null}
    </>
  );
}
