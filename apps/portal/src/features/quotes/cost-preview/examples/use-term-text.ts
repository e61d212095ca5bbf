import { useTranslations } from "next-intl";
import { termText } from "../widget/term-text.ts";

/** `termText` in the reader's language. */
export function useTermText(): (months: number) => string {
  const t = useTranslations("widget");
  return (months) => termText(months, t);
}
