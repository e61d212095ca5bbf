import { MERCHANT_FEEDBACK_REQUEST_TYPES, PLATFORM_FEEDBACK_REQUEST_TYPES } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";

const KNOWN = [...MERCHANT_FEEDBACK_REQUEST_TYPES, ...PLATFORM_FEEDBACK_REQUEST_TYPES] as const;

/** The request type in words; one that this portal does not know yet is shown as it is. */
export function useRequestTypeLabel(): (requestType: string | undefined) => string | undefined {
  const t = useTranslations("cases.requestType");
  return (requestType) => {
    const known = KNOWN.find((candidate) => candidate === requestType);
    return known === undefined ? requestType : t(known);
  };
}
