"use client";

import { NativeSelect, TextInput } from "@mantine/core";
import { DELIVERY_STATES } from "@quote-financing/domain/vocabulary";
import { DELIVERABLE_EVENT_TYPES } from "@quote-financing/domain/webhooks/event-catalogue";
import { useTranslations } from "next-intl";
import classes from "./delivery-log.module.css";
import { DELIVERY_SPANS, type DeliverySearch, subjectOf } from "./delivery-search.ts";

interface DeliveryFiltersProps {
  readonly search: DeliverySearch;
  readonly onChange: (changes: Partial<DeliverySearch>) => void;
}

/** By state, event, age, and the quote or case that it is about. */
export function DeliveryFilters({ search, onChange }: DeliveryFiltersProps) {
  const t = useTranslations("deliveries");
  const about = search.about ?? "";
  const isUnknown = about.trim() !== "" && Object.keys(subjectOf(about)).length === 0;
  return (
    <div className={classes.filters}>
      <NativeSelect
        size="xs"
        aria-label={t("filter")}
        value={search.state ?? ""}
        onChange={({ currentTarget }) =>
          onChange({ state: DELIVERY_STATES.find((known) => known === currentTarget.value) ?? null })
        }
        data={[
          { value: "", label: t("all") },
          ...DELIVERY_STATES.map((value) => ({ value, label: t(`filters.states.${value}`) })),
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={t("filters.type")}
        value={search.type ?? ""}
        onChange={({ currentTarget }) =>
          onChange({ type: DELIVERABLE_EVENT_TYPES.find((known) => known === currentTarget.value) ?? null })
        }
        data={[
          { value: "", label: t("filters.allTypes") },
          ...DELIVERABLE_EVENT_TYPES.map((value) => ({ value, label: value === "ping" ? t("test") : value })),
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={t("filters.age")}
        value={search.hours ?? ""}
        onChange={({ currentTarget }) =>
          onChange({ hours: DELIVERY_SPANS.find((known) => known === currentTarget.value) ?? null })
        }
        data={[
          { value: "", label: t("filters.anyAge") },
          ...DELIVERY_SPANS.map((value) => ({ value, label: t(`filters.ages.${value}`) })),
        ]}
      />
      <TextInput
        size="xs"
        className={classes.about}
        aria-label={t("filters.about")}
        placeholder={t("filters.about")}
        value={about}
        maxLength={40}
        error={isUnknown ? t("filters.aboutUnknown") : undefined}
        onChange={({ currentTarget }) => onChange({ about: currentTarget.value === "" ? null : currentTarget.value })}
      />
    </div>
  );
}
