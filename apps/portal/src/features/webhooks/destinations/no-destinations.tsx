import { useTranslations } from "next-intl";
import { CurlExample } from "../../../ui/feedback/curl-example.tsx";
import { StateMessage } from "../../../ui/feedback/state-message.tsx";
import { destinationCurl } from "./destination-curl.ts";

/** No destination yet: what to do, for who may do it; who may, for everybody else. */
export function NoDestinations({ canManage, apiUrl }: { canManage: boolean; apiUrl: string }) {
  const t = useTranslations("destinations.empty");
  if (!canManage) return <StateMessage title={t("title")} text={t("textToRead")} />;
  return (
    <StateMessage title={t("title")} text={t("text")}>
      <CurlExample command={destinationCurl(apiUrl)} />
    </StateMessage>
  );
}
