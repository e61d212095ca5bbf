const ENTRY = /^- (additive|breaking|deprecation): \*\*[^*]+\.\*\* \S/;
const MAX_ENTRY_CHARACTERS = 300;

/**
 * What is not released yet is read before an upgrade, by subject. Entries that told how each thing was mended came to 166 kB, which nobody reads.
 *
 * @param {string} changeLog the text of CHANGELOG.md
 * @returns {string[]} one line per violation
 */
export function changeLogProblems(changeLog) {
  const chapter = changeLog.split(/^## /m).find((text) => text.startsWith("Unreleased")) ?? "";
  return chapter
    .split("\n")
    .filter((line) => line.startsWith("- "))
    .flatMap((line) => {
      const start = `CHANGELOG.md: "${line.slice(0, 60)}"`;
      if (!ENTRY.test(line))
        return [`${start} is not "- additive: **Subject.** What changed." (or breaking, deprecation)`];
      return line.length > MAX_ENTRY_CHARACTERS
        ? [`${start} has ${line.length} characters: ${MAX_ENTRY_CHARACTERS} at most`]
        : [];
    });
}
