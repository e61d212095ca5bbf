import Link from "next/link";
import { useTranslations } from "next-intl";

/** What the event is about, as a link. A test event is about nothing. */
export function DeliverySubject({ quoteId, caseId }: { quoteId: string | undefined; caseId: string | undefined }) {
  const t = useTranslations("deliveries.subject");
  if (caseId !== undefined) return <Link href={`/cases/${caseId}`}>{t("case")}</Link>;
  return quoteId === undefined ? null : <Link href={`/quotes/${quoteId}`}>{t("quote")}</Link>;
}
