import { Button } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { firstClick } from "../../../ui/plain/first-click.ts";
import classes from "./delivery-log.module.css";

/** Whether new rows come by themselves, and the switch for it. */
export function LiveSwitch({ isLive, onChange }: { isLive: boolean; onChange: (isLive: boolean) => void }) {
  const t = useTranslations("deliveries.live");
  const Icon = isLive ? IconPlayerPause : IconPlayerPlay;
  return (
    <span className={classes.live}>
      <span className={classes.pulse} data-live={isLive} aria-hidden />
      <span role="status">{isLive ? t("on") : t("off")}</span>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        leftSection={<Icon size={16} aria-hidden />}
        onClick={firstClick(() => onChange(!isLive))}
      >
        {isLive ? t("pause") : t("resume")}
      </Button>
    </span>
  );
}
