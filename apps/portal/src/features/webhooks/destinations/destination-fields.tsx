import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { SendFormState } from "../../../ui/forms/use-send-form.ts";

interface DestinationFieldsProps {
  readonly form: SendFormState<{ name: string; url: string }>;
  readonly urlHelp: string;
}

/** The two fields of a destination. */
export function DestinationFields({ form, urlHelp }: DestinationFieldsProps) {
  const t = useTranslations("destinations");
  return (
    <>
      <TextInput
        {...form.field("name")}
        label={t("name")}
        description={t("nameHelp")}
        required
        withAsterisk={false}
        maxLength={128}
      />
      <TextInput
        {...form.field("url")}
        type="url"
        label={t("url")}
        description={urlHelp}
        placeholder="https://"
        required
        withAsterisk={false}
        maxLength={2048}
      />
    </>
  );
}
