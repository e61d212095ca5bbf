"use client";

import { NativeSelect, TextInput } from "@mantine/core";
import { DELIVERY_STATES } from "@quote-financing/domain/vocabulary";
import { DELIVERABLE_EVENT_TYPES } from "@quote-financing/domain/webhooks/event-catalogue";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useAfterTyping } from "../../../ui/address/use-after-typing.ts";
import classes from "./delivery-log.module.css";
import { DELIVERY_SPANS, type DeliverySearch, subjectOf } from "./delivery-search.ts";

interface DeliveryFiltersProps {
  readonly search: DeliverySearch;
  readonly onChange: (changes: Partial<DeliverySearch>) => void;
}

/** By state, event, age, and the quote or case that it is about. */
export function DeliveryFilters({ search, onChange }: DeliveryFiltersProps) {
  const t = useTranslations("deliveries");
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
      <AboutField about={search.about ?? ""} onChange={(about) => onChange({ about: about === "" ? null : about })} />
    </div>
  );
}

const isWhole = (text: string): boolean => text.trim() === "" || Object.keys(subjectOf(text)).length > 0;

/** A whole id counts at once, another text when the hand rests: an id that is being typed is no wrong one yet. */
function AboutField({ about, onChange }: { about: string; onChange: (about: string) => void }) {
  const t = useTranslations("deliveries");
  const [text, setText] = useState(about);
  const told = useRef(about);
  const tell = (next: string) => {
    told.current = next;
    onChange(next);
  };
  const tellSoon = useAfterTyping(tell, { pauseMs: 600 });
  const type = (next: string) => {
    setText(next);
    tellSoon(next);
    if (isWhole(next)) tellSoon.flush();
  };

  // By the back button or a link.
  useEffect(() => {
    if (about === told.current) return;
    told.current = about;
    tellSoon.cancel();
    setText(about);
  }, [about, tellSoon]);

  return (
    <TextInput
      size="xs"
      className={classes.about}
      aria-label={t("filters.about")}
      placeholder={t("filters.about")}
      value={text}
      maxLength={40}
      error={isWhole(about) || text !== about ? undefined : t("filters.aboutUnknown")}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
