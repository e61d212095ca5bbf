import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { KEY_SCOPES } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { SendFormState } from "../../../ui/forms/use-send-form.ts";
import { ACCESSES, type KeyAccess } from "./key-access.ts";

/** What a key may do, and from where. The single scopes are asked for only where somebody wants to choose. */
export function KeyAccessFields({ form }: { form: Pick<SendFormState<KeyAccess>, "field" | "watch"> }) {
  const t = useTranslations("apiKeys");
  const [access, setAccess] = useState<string>(ACCESSES[0]);
  form.watch("scopes", ({ value }) => setAccess(value));
  return (
    <>
      <NativeSelect
        {...form.field("scopes")}
        label={t("access")}
        data={ACCESSES.map((value) => ({ value, label: t(`accesses.${value}`) }))}
      />
      {access === "chosen" ? (
        <Checkbox.Group label={t("scopesTitle")}>
          {KEY_SCOPES.map((scope) => (
            <Checkbox key={scope} mt="xs" {...form.field(scope, "checkbox")} label={t(`scopes.${scope}`)} />
          ))}
        </Checkbox.Group>
      ) : null}
      <TextInput
        {...form.field("allowedAddresses")}
        label={t("addresses")}
        description={t("addressesHelp")}
        autoComplete="off"
      />
    </>
  );
}
