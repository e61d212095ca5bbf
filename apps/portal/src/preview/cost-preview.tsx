"use client";

import { NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { canonicalPostalCode, POSTAL_CODE_PATTERN } from "@quote-financing/api/quotes/postal-code";
import { LINE_ITEM_TYPES, type LineItemType } from "@quote-financing/db/vocabulary";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryStates } from "nuqs";
import { QueryFault } from "../feedback/query-fault.tsx";
import { Panel } from "../layout/panel.tsx";
import { parseAmount } from "../new-quote/parse-amount.ts";
import { trpc } from "../trpc/portal-trpc.ts";
import classes from "./cost-preview.module.css";
import { ExampleList } from "./example-list.tsx";
import { WidgetPanel } from "./widget-panel.tsx";

const TYPING_PAUSE_MS = 250;

/** What financing an amount would cost a month, while one types. The amount is in the address: it can be shared. */
export function CostPreview() {
  const t = useTranslations("preview");
  const types = useTranslations("vocabulary.lineItemType");
  const { client } = trpc.useUtils();
  const [asked, setAsked] = useQueryStates({
    amount: parseAsString.withDefault("15000"),
    postalCode: parseAsString.withDefault(""),
    type: parseAsString.withDefault(""),
  });
  const [{ amount, postalCode, type }] = useDebouncedValue(asked, TYPING_PAUSE_MS);
  const totalInclTax = parseAmount(amount);
  const isAmount = Number.isFinite(totalInclTax) && totalInclTax > 0;
  const preview = useQuery({
    queryKey: ["costPreview", amount, postalCode, type],
    queryFn: () => client.costPreview.preview.mutate(previewInput(totalInclTax, postalCode, type)),
    enabled: isAmount,
    placeholderData: keepPreviousData,
  });
  return (
    <div className={classes.page}>
      <Panel title={t("ask")}>
        <div className={classes.fields}>
          <TextInput
            label={t("amount")}
            inputMode="decimal"
            leftSection="€"
            value={asked.amount}
            error={isAmount || amount === "" ? undefined : t("amountProblem")}
            onChange={(event) => void setAsked({ amount: event.currentTarget.value })}
          />
          <TextInput
            label={t("postalCode")}
            placeholder="1234 AB"
            value={asked.postalCode}
            onChange={(event) => void setAsked({ postalCode: event.currentTarget.value })}
          />
          <NativeSelect
            label={t("type")}
            value={asked.type}
            onChange={(event) => void setAsked({ type: event.currentTarget.value })}
            data={[{ value: "", label: t("anyType") }, ...workTypes.map((value) => ({ value, label: types(value) }))]}
          />
        </div>
      </Panel>
      {preview.isError ? <QueryFault error={preview.error} retry={() => void preview.refetch()} /> : null}
      {preview.data === undefined ? null : (
        <>
          <ExampleList preview={preview.data.data} isStale={preview.isPlaceholderData} />
          <WidgetPanel links={preview.data.links.loanIndicationWidget} />
        </>
      )}
    </div>
  );
}

const workTypes = LINE_ITEM_TYPES.filter((type) => type !== "subsidy");

/** A postal code alone decides about eligibility; the rest of the address is not asked for. */
function previewInput(totalInclTax: number, postalCode: string, type: string) {
  const known: LineItemType | undefined = workTypes.find((candidate) => candidate === type);
  return {
    currency: "EUR" as const,
    totalInclTax,
    ...(POSTAL_CODE_PATTERN.test(postalCode.trim()) ? { address: addressOf(postalCode.trim()) } : {}),
    ...(known === undefined ? {} : { lineItems: [{ type: known, totalInclTax }] }),
  };
}

const addressOf = (postalCode: string) => ({
  country: "NL" as const,
  postalCode: canonicalPostalCode(postalCode),
  houseNumber: "1",
  street: "-",
  city: "-",
});
