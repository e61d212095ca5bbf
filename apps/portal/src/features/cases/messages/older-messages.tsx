"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import classes from "./thread.module.css";

/** What a thread has before the pages that were fetched. */
export interface OlderMessages {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly load: () => void;
}

/** Above a thread of which only the newest messages are shown. */
export function OlderMessagesButton({ older, onLoad }: { older: OlderMessages; onLoad: () => void }) {
  const t = useTranslations("cases.thread");
  if (!older.hasMore) return null;
  return (
    <div className={classes.older}>
      <Button
        size="xs"
        variant="default"
        loading={older.isLoading}
        onClick={() => {
          onLoad();
          older.load();
        }}
      >
        {t("older")}
      </Button>
    </div>
  );
}
