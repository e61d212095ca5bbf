/** `1.2.3`, without more. */
const VERSION = /^\d{1,6}\.\d{1,6}\.\d{1,6}$/;

/**
 * Whether a release may follow another.
 *
 * @param {string} version
 * @param {string} current
 */
export function isNewer(version, current) {
  if (!VERSION.test(version)) throw new Error(`Not a version such as 1.2.3: ${version}`);
  const [one, other] = [version, current].map((text) => text.split(".").map(Number));
  const difference = one.map((part, index) => part - (other[index] ?? 0)).find((part) => part !== 0);
  return (difference ?? 0) > 0;
}

/**
 * The change log with what was unreleased under the release's own heading, dated, and an empty "Unreleased" above it.
 *
 * @param {string} text
 * @param {string} version
 * @param {string} date such as 2026-11-23
 * @throws when nothing is unreleased
 */
export function releasedChangeLog(text, version, date) {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new Error(`Not a day such as 2026-11-23: ${date}`);
  const [, entries = ""] = text.split(/^## Unreleased$/m);
  if (!entries.split(/^## /m, 1)[0]?.includes("\n- ")) throw new Error('Nothing stands under "## Unreleased".');
  return text.replace("## Unreleased\n", `## Unreleased\n\n## ${version} - ${date}\n`);
}

/**
 * The day of a release, as its chapter of the change log has it.
 *
 * @param {string} text
 * @param {string} version
 * @throws when the chapter is not there, or has no day
 */
export function dayOf(text, version) {
  const heading = text.split("\n").find((line) => line.startsWith(`## ${version} - `)) ?? "";
  const day = /\d{4}-\d\d-\d\d$/.exec(heading)?.[0];
  if (day === undefined) throw new Error(`CHANGELOG.md has no dated chapter of ${version}.`);
  return day;
}

/**
 * Raises the version wherever `pattern` finds it.
 *
 * @param {string} text
 * @param {RegExp} pattern its one group is the version
 * @param {string} current
 * @param {string} version
 * @throws when it is not there, or is another than the current one
 */
export function raised(text, pattern, current, version) {
  let count = 0;
  const changed = text.replaceAll(pattern, (whole, found) => {
    count += 1;
    if (found !== current) throw new Error(`Found version ${found} where ${current} was expected.`);
    return whole.replace(found, version);
  });
  if (count === 0) throw new Error(`Found no version by ${pattern}.`);
  return changed;
}
