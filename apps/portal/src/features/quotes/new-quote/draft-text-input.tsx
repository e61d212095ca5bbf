"use client";

import { TextInput, type TextInputProps } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { DraftFieldsProps } from "./draft-fields.ts";
import { fieldId } from "./field-id.ts";
import type { TextField } from "./quote-draft.ts";

interface DraftTextInputProps extends DraftFieldsProps, Pick<TextInputProps, "type" | "autoComplete" | "inputMode"> {
  readonly field: TextField;
  readonly isOptional?: boolean;
  readonly size?: "half" | "third" | "full";
  /** Tidies the text when the person leaves the field. */
  readonly tidy?: (text: string) => string;
}

/** One text of the draft with its label, and what is wrong with it. */
export function DraftTextInput(props: DraftTextInputProps) {
  const { field, draft, change, problemOf, isOptional = false, size = "half", tidy, ...input } = props;
  const t = useTranslations("newQuote.fields");
  const optional = useTranslations("newQuote")("optional");
  return (
    <div data-size={size}>
      <TextInput
        {...input}
        id={fieldId(field)}
        label={isOptional ? `${t(field)} ${optional}` : t(field)}
        value={draft[field]}
        error={problemOf(field)}
        onChange={(event) => change({ [field]: event.currentTarget.value })}
        onBlur={tidy === undefined ? undefined : (event) => change({ [field]: tidy(event.currentTarget.value) }, true)}
      />
    </div>
  );
}
