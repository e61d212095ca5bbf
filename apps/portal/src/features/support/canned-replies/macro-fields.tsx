import { NativeSelect, TextInput } from "@mantine/core";
import { FINANCING_COMMANDS } from "@quote-financing/domain/financing/lifecycle";
import { ON_HOLD_REASONS, REQUIREMENT_KINDS, REQUIREMENT_WAITING_ON } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { SendFormState } from "../../../ui/forms/use-send-form.ts";
import classes from "./macro-fields.module.css";
import { MACRO_PLACES, type MacroValues, SNOOZE_DAYS } from "./macro-values.ts";

interface MacroFieldsProps {
  readonly form: Pick<SendFormState<MacroValues>, "field">;
  readonly initial: MacroValues;
}

/** What a canned reply does as well. What depends on a choice is asked once it is made. */
export function MacroFields({ form, initial }: MacroFieldsProps) {
  const t = useTranslations("support.macros");
  const financing = useTranslations("support.financing");
  const [chosen, setChosen] = useState(initial);
  const choice = (name: string) => {
    const { onChange, ...field } = form.field(name);
    return {
      ...field,
      onChange: (event: FormEvent<HTMLSelectElement>) => {
        setChosen({ ...chosen, [name]: event.currentTarget.value });
        onChange(event);
      },
    };
  };
  const days = SNOOZE_DAYS.includes(Number(initial.days)) ? SNOOZE_DAYS : [...SNOOZE_DAYS, Number(initial.days)];
  const nextPlace = MACRO_PLACES.find((place) => chosen[`kind${place}`] === "");
  return (
    <fieldset className={classes.steps}>
      <legend className={classes.legend}>{t("title")}</legend>
      <p className={classes.lead}>{t("lead")}</p>
      {MACRO_PLACES.filter((place) => place === nextPlace || chosen[`kind${place}`] !== "").map((place) => (
        <RequirementFields
          key={place}
          form={form}
          place={place}
          kind={choice(`kind${place}`)}
          isAsked={chosen[`kind${place}`] !== ""}
        />
      ))}
      <NativeSelect
        {...choice("command")}
        label={t("move")}
        data={[
          { value: "", label: t("noMove") },
          ...FINANCING_COMMANDS.map((value) => ({ value, label: financing(`commands.${value}`) })),
        ]}
      />
      {chosen.command === "hold" ? (
        <NativeSelect
          {...form.field("onHoldReason")}
          label={financing("reason")}
          data={[
            { value: "", label: financing("chooseReason") },
            ...ON_HOLD_REASONS.map((value) => ({ value, label: financing(`onHoldReason.${value}`) })),
          ]}
        />
      ) : null}
      <NativeSelect
        {...choice("ending")}
        label={t("ending")}
        data={[
          { value: "", label: t("endings.wait") },
          { value: "close", label: t("endings.close") },
          { value: "snooze", label: t("endings.snooze") },
        ]}
      />
      {chosen.ending === "snooze" ? (
        <NativeSelect
          {...form.field("days")}
          label={t("days")}
          data={days.map((count) => ({ value: String(count), label: t("dayCount", { count }) }))}
        />
      ) : null}
    </fieldset>
  );
}

interface RequirementFieldsProps {
  readonly form: MacroFieldsProps["form"];
  readonly place: number;
  readonly kind: object;
  readonly isAsked: boolean;
}

/** One thing that is asked for, in both languages. */
function RequirementFields({ form, place, kind, isAsked }: RequirementFieldsProps) {
  const t = useTranslations("support.macros");
  const documents = useTranslations("support.documents");
  const kinds = useTranslations("vocabulary.requirementKind");
  const required = { required: true, withAsterisk: false, maxLength: 500 } as const;
  return (
    <div className={classes.requirement} data-asked={isAsked || undefined}>
      <NativeSelect
        {...kind}
        label={t(place === 0 ? "document" : "nextDocument", { place: place + 1 })}
        data={[
          { value: "", label: t("noDocument") },
          ...REQUIREMENT_KINDS.map((value) => ({ value, label: kinds(value) })),
        ]}
      />
      {isAsked ? (
        <>
          <TextInput {...form.field(`textNl${place}`)} lang="nl" label={t("textNl")} {...required} />
          <TextInput {...form.field(`textEn${place}`)} lang="en" label={t("textEn")} {...required} />
          <NativeSelect
            {...form.field(`waitingOn${place}`)}
            label={documents("from")}
            data={REQUIREMENT_WAITING_ON.map((value) => ({ value, label: documents(`who.${value}`) }))}
          />
        </>
      ) : null}
    </div>
  );
}
