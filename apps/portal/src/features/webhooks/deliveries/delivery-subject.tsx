import { useTranslations } from "next-intl";
import { PageLink } from "../../../ui/layout/page-link.tsx";

/** What the event is about, as a link. A test event is about nothing. */
export function DeliverySubject({ quoteId, caseId }: { quoteId: string | undefined; caseId: string | undefined }) {
  const t = useTranslations("deliveries.subject");
  if (caseId !== undefined) return <PageLink href={`/cases/${caseId}`}>{t("case")}</PageLink>;
  return quoteId === undefined ? null : <PageLink href={`/quotes/${quoteId}`}>{t("quote")}</PageLink>;
}
