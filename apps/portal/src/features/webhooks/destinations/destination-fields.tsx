import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";

interface DestinationFieldsProps {
  readonly urlHelp: string;
  readonly problemOf: (name: "name" | "url") => string | undefined;
  /** What they hold at first. */
  readonly name?: string;
  readonly url?: string;
}

/** The two fields of a destination. */
export function DestinationFields({ urlHelp, problemOf, name, url }: DestinationFieldsProps) {
  const t = useTranslations("destinations");
  return (
    <>
      <TextInput
        name="name"
        label={t("name")}
        description={t("nameHelp")}
        defaultValue={name}
        required
        withAsterisk={false}
        maxLength={128}
        error={problemOf("name")}
      />
      <TextInput
        name="url"
        type="url"
        label={t("url")}
        description={urlHelp}
        placeholder="https://"
        defaultValue={url}
        required
        withAsterisk={false}
        maxLength={2048}
        error={problemOf("url")}
      />
    </>
  );
}
