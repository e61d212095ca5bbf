/** The guides in the order in which a developer meets them; slugs are file names of packages/api/docs/guides. */
export const GUIDE_ORDER = [
  { title: "Start", slugs: ["overview", "first-quote", "sdk", "other-languages", "rest-reference"] },
  {
    title: "Build",
    slugs: [
      "receiving-events",
      "event-catalogue",
      "command-line",
      "mcp",
      "sandbox",
      "keeping-cases-in-sync",
      "embedding-the-widget",
    ],
  },
  { title: "Rely on", slugs: ["idempotency", "errors", "limits", "your-archive", "versioning"] },
] as const;

/** The change log is a guide to what changed. */
export const CHANGE_LOG = "changelog";

/** The page at /docs itself. */
export const OVERVIEW = "overview";
