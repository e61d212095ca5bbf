"use client";

import type { ViewedList } from "@quote-financing/domain/people/viewed-lists";
import { IconBookmark } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { nothingYet, orDialogFault } from "../../../ui/feedback/load-fault.tsx";
import { PlainButton } from "../../../ui/plain/plain-button.tsx";

const useViewsTitle = () => useTranslations("list.views")("title");

// Few look at them (decision record 0292).
const SavedViewsDialog = dynamic(
  () =>
    orDialogFault(
      import("./saved-views-dialog.tsx").then((file) => file.SavedViewsDialog),
      useViewsTitle,
    ),
  { loading: nothingYet },
);

interface SavedViewsButtonProps {
  readonly list: ViewedList;
  /** What would be kept of the list's address as it is shown now. */
  readonly query: string;
}

/** The way to keep the list as it is shown, and to what was kept. */
export function SavedViewsButton({ list, query }: SavedViewsButtonProps) {
  const t = useTranslations("list");
  const [isAsked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setAsked(true);
    setOpen(true);
  };
  return (
    <>
      <PlainButton onClick={open}>
        <IconBookmark size={17} stroke={1.7} aria-hidden />
        {t("views.button")}
      </PlainButton>
      {isAsked ? <SavedViewsDialog list={list} query={query} isOpen={isOpen} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
