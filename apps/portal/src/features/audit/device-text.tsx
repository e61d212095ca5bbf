import { useTranslations } from "next-intl";
import { deviceName } from "../identity/sessions/device-name.ts";

/** A browser by its name; another program by the first word of what it says it is. */
export function DeviceText({ userAgent }: { userAgent: string }) {
  const t = useTranslations("audit");
  const device = deviceName(userAgent);
  const [program = userAgent] = userAgent.split(" ");
  return (
    <span title={userAgent}>{device === undefined ? t("with", { device: program }) : t("withBrowser", device)}</span>
  );
}
