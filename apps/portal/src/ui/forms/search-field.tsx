"use client";

import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import field from "../plain/plain-field.module.css";
import classes from "./search-field.module.css";

const TYPING_PAUSE_MS = 250;

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  /** What the address says; it changes by the back button and by links too. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly className: string | undefined;
}

/** Search as one types, a moment after the last key. `/` jumps here (shortcut-reader.ts). */
export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const t = useTranslations("list");
  const [text, setText] = useState(value);
  const searchSoon = useDebouncedCallback(onSearch, TYPING_PAUSE_MS);

  useEffect(() => setText(value), [value]);

  const type = (next: string) => {
    setText(next);
    searchSoon(next);
  };
  return (
    <span className={`${className} ${classes.field}`}>
      <IconSearch className={classes.icon} size={17} stroke={1.7} aria-hidden />
      <input
        className={field.input}
        data-search
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {text === "" ? null : (
        <button type="button" className={classes.clear} aria-label={t("clearSearch")} onClick={() => type("")}>
          <IconX size={17} stroke={1.7} aria-hidden />
        </button>
      )}
    </span>
  );
}
