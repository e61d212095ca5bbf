import { useTranslations } from "next-intl";
import { Panel } from "../../../ui/layout/panel.tsx";
import story from "./quote-story.module.css";
import { type StoryConsole, StoryItem } from "./story-item.tsx";
import { type StoryEntry, type StoryParts, storyOf } from "./story-of.ts";
import classes from "./story-steps.module.css";

/** So many stand there at once; a quote with more has them one press away. */
const AT_ONCE = 40;

interface QuoteStoryProps extends StoryParts {
  readonly console?: StoryConsole | undefined;
}

/** One story of a quote, the newest first: status, holds, what was asked and brought, messages, and events with their deliveries. */
export function QuoteStory({ console, ...parts }: QuoteStoryProps) {
  const t = useTranslations("quotes.timeline");
  const entries = storyOf(parts, console === undefined ? "merchant" : "agent");
  if (entries.length === 0) return null;
  const older = entries.slice(AT_ONCE);
  return (
    <Panel title={t("title")}>
      <StoryList entries={entries.slice(0, AT_ONCE)} console={console} />
      {older.length === 0 ? null : (
        <details className={story.older}>
          <summary>{t("older", { count: older.length })}</summary>
          <StoryList entries={older} console={console} />
        </details>
      )}
    </Panel>
  );
}

interface StoryListProps {
  readonly entries: readonly StoryEntry[];
  readonly console: StoryConsole | undefined;
}

function StoryList({ entries, console }: StoryListProps) {
  return (
    <ol className={classes.steps}>
      {entries.map((entry) => (
        <li key={entry.key} className={`${classes.step} ${story.step}`} data-kind={entry.kind}>
          <StoryItem entry={entry} console={console} />
        </li>
      ))}
    </ol>
  );
}
