import { useTranslations } from "next-intl";

/** A term as people think of it: whole years as years, anything else as months. */
export function useTermText(): (months: number) => string {
  const t = useTranslations("widget");
  return (months) => (months % 12 === 0 ? t("years", { count: months / 12 }) : t("months", { count: months }));
}
