import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import classes from "./delivery-log.module.css";

interface DeliveryPagingProps {
  readonly isFirst: boolean;
  readonly older: string | undefined;
  readonly onChange: (cursor: string | null) => void;
}

export function DeliveryPaging({ isFirst, older, onChange }: DeliveryPagingProps) {
  const t = useTranslations("deliveries");
  if (isFirst && older === undefined) return null;
  return (
    <div className={classes.more}>
      <Button variant="default" disabled={isFirst} onClick={() => onChange(null)}>
        {t("newest")}
      </Button>
      <Button variant="default" disabled={older === undefined} onClick={() => onChange(older ?? null)}>
        {t("older")}
      </Button>
    </div>
  );
}
