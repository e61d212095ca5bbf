import { useTranslations } from "next-intl";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "../financing/financing-timeline.module.css";
import story from "./quote-story.module.css";
import { StoryItem } from "./story-item.tsx";
import { type StoryEntry, type StoryParts, storyOf } from "./story-of.ts";

/** So many stand there at once; a quote with more has them one press away. */
const AT_ONCE = 40;

/** One story of a quote, the newest first: status, holds, what was asked and brought, messages, and events with their deliveries. */
export function QuoteStory(parts: StoryParts) {
  const t = useTranslations("quotes.timeline");
  const entries = storyOf(parts);
  if (entries.length === 0) return null;
  const older = entries.slice(AT_ONCE);
  return (
    <Panel title={t("title")}>
      <StoryList entries={entries.slice(0, AT_ONCE)} />
      {older.length === 0 ? null : (
        <details className={story.older}>
          <summary>{t("older", { count: older.length })}</summary>
          <StoryList entries={older} />
        </details>
      )}
    </Panel>
  );
}

function StoryList({ entries }: { entries: readonly StoryEntry[] }) {
  return (
    <ol className={classes.steps}>
      {entries.map((entry) => (
        <li key={entry.key} className={`${classes.step} ${story.step}`} data-kind={entry.kind}>
          <StoryItem entry={entry} />
        </li>
      ))}
    </ol>
  );
}
