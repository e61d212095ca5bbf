"use client";

import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import field from "../plain/plain-field.module.css";
import { OwnSearches } from "./own-searches.ts";
import classes from "./search-field.module.css";

const TYPING_PAUSE_MS = 250;

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  /** What the address says; it changes by the back button and by links too. */
  readonly value: string;
  /** @param text without spaces around it */
  readonly onSearch: (text: string) => void;
  readonly className: string | undefined;
}

/** Search as one types, a moment after the last key. `/` jumps here (shortcut-reader.ts). */
export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const t = useTranslations("list");
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const own = useRef(new OwnSearches(value));
  const searchSoon = useDebouncedCallback((typed: string) => {
    // The space behind a word is the start of the next one.
    const next = typed.trim();
    own.current.asked(next);
    onSearch(next);
  }, TYPING_PAUSE_MS);

  // What was searched for here comes back when its list is there: more may have been typed since.
  useEffect(() => {
    if (!own.current.arrived(value)) setText(value);
  }, [value]);

  const type = (next: string) => {
    setText(next);
    searchSoon(next);
  };
  const clear = () => {
    type("");
    // The button goes away with what it cleared.
    input.current?.focus();
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
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {text === "" ? null : (
        <button type="button" className={classes.clear} aria-label={t("clearSearch")} onClick={clear}>
          <IconX size={17} stroke={1.7} aria-hidden />
        </button>
      )}
    </span>
  );
}
