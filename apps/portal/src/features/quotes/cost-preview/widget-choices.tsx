import { NativeSelect } from "@mantine/core";
import { useTranslations } from "next-intl";
import classes from "./cost-preview.module.css";

/** What was chosen; undefined is as the links say. */
export interface WidgetLook {
  readonly lang?: string;
  readonly theme?: string;
}

interface WidgetChoicesProps {
  readonly language: string;
  readonly look: WidgetLook;
  readonly choose: (look: WidgetLook) => void;
}

/** The customers' language and the site's colours need not be one's own. */
export function WidgetChoices({ language, look, choose }: WidgetChoicesProps) {
  const t = useTranslations("preview.share");
  return (
    <div className={classes.choices}>
      <NativeSelect
        label={t("language")}
        value={look.lang ?? language}
        onChange={(event) => choose({ ...look, lang: event.currentTarget.value })}
        data={[
          { value: "nl", label: "Nederlands" },
          { value: "en", label: "English" },
        ]}
      />
      <NativeSelect
        label={t("theme")}
        value={look.theme ?? "auto"}
        onChange={(event) => choose({ ...look, theme: event.currentTarget.value })}
        data={(["auto", "light", "dark"] as const).map((value) => ({ value, label: t(`themes.${value}`) }))}
      />
    </div>
  );
}
