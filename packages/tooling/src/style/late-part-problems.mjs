const LATE_PART = /\bdynamic\(\s*\(\) =>/;
const HAS_BOUNDARY = /\bloading: |\bssr: false\b|<Suspense\b/g;

/**
 * Parts of a page that are fetched later, and hold it up until they are there: next/dynamic puts a boundary around a part only
 * where it has a `loading`, or is not drawn on the server (decision record 0292).
 *
 * @param {readonly { path: string, text: string }[]} sources paths from the root
 * @returns {string[]} one line per violation
 */
export const latePartProblems = (sources) =>
  sources
    .filter(({ text }) => text.includes('from "next/dynamic"'))
    .filter(({ text }) => text.split(LATE_PART).length - 1 > (text.match(HAS_BOUNDARY) ?? []).length)
    .map(
      ({ path }) => `${path}: a part that is fetched later has a \`loading\` (\`nothingYet\`), or stands in a Suspense`,
    );
