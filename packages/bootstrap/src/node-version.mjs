/** What package.json's `engines` says; checked here because npm only warns. */
const REQUIRED = [20, 19, 0];

/**
 * @param {string} version such as `20.19.0`
 * @returns {string | undefined} one line that says what is wrong
 */
export function nodeProblem(version) {
  const given = version.split(".").map(Number);
  const difference = REQUIRED.map((part, index) => (given[index] || 0) - part).find((part) => part !== 0);
  if (difference === undefined || difference > 0) return undefined;
  return `Node.js ${REQUIRED.join(".")} or newer is needed; this is ${version}.`;
}
