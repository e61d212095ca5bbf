"use client";

import { LIST_SEARCH_MAX } from "@quote-financing/domain/fields/search-lengths";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { useAfterTyping } from "../address/use-after-typing.ts";
import field from "../plain/plain-field.module.css";
import { useArrowToRows } from "../rows/use-arrow-to-rows.ts";
import { OwnSearches } from "./own-searches.ts";
import classes from "./search-field.module.css";

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  /** What the address says; it changes by the back button and by links too. */
  readonly value: string;
  /** @param text without spaces around it */
  readonly onSearch: (text: string) => void;
  readonly className: string | undefined;
  /** What the list's procedure takes, where that is less. */
  readonly maxLength?: number;
  /** The rows are still those of the search before. */
  readonly isStale: boolean;
}

/**
 * Search as one types, a moment after the last key. `/` jumps here (shortcut-reader.ts), and the down arrow from here to the first row. The text is the field's own: React would put back
 * what it drew last while Next.js follows a change of the address, and take letters out of a word that is being typed.
 */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, value, onSearch, className, maxLength = LIST_SEARCH_MAX, isStale } = props;
  const input = useRef<HTMLInputElement>(null);
  const [first] = useState(value);
  const [isFilled, setFilled] = useState(value !== "");
  const own = useRef(new OwnSearches(value));
  const hintId = useId();
  const show = useCallback((text: string) => {
    if (input.current === null) return;
    input.current.value = text;
    setFilled(text !== "");
  }, []);
  const search = (typed: string) => {
    // The space behind a word is the start of the next one.
    const next = typed.trim();
    own.current.asked(next);
    onSearch(next);
  };
  const showAddress = useCallback((waited: boolean) => void (waited && show(value)), [show, value]);
  const searchSoon = useAfterTyping(search, { onFollow: showAddress });
  const type = (text: string) => {
    setFilled(text !== "");
    searchSoon(text);
  };

  const press = useArrowToRows({ input, value, isStale, searchNow: () => searchSoon.flush() });

  // Before the scripts were there somebody may have begun.
  useEffect(() => {
    const text = input.current?.value ?? first;
    if (text === first) return;
    setFilled(text !== "");
    searchSoon(text);
  }, [first, searchSoon]);

  // What was searched for here comes back when its list is there: more may have been typed since.
  useEffect(() => {
    if (own.current.arrived(value)) return;
    // What waits was typed for the list that this one replaces.
    searchSoon.cancel();
    show(value);
  }, [value, searchSoon, show]);

  const clear = () => {
    if (input.current === null) return;
    input.current.value = "";
    type("");
    // The button goes away with what it cleared.
    input.current.focus();
  };
  return (
    <span className={`${className} ${classes.field}`}>
      <IconSearch className={classes.icon} size={17} stroke={1.7} aria-hidden />
      <input
        ref={input}
        className={field.input}
        data-search
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        defaultValue={first}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
        aria-describedby={hintId}
      />
      <ArrowHint id={hintId} />
      {isFilled ? <ClearButton onClick={clear} /> : null}
    </span>
  );
}

function ClearButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations("list");
  return (
    <button type="button" className={classes.clear} aria-label={t("clearSearch")} onClick={onClick}>
      <IconX size={17} stroke={1.7} aria-hidden />
    </button>
  );
}

function ArrowHint({ id }: { id: string }) {
  const t = useTranslations("list");
  return (
    <span id={id} hidden>
      {t("arrowToRows")}
    </span>
  );
}
