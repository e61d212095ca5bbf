import { dirname } from "node:path";

const MOST_LINES_OF_A_FILE = 250;
const MOST_FILES_OF_A_FOLDER = 25;
const FEWEST_LINES_OF_A_FILE = 16;
const MOST_SHORT_FILES = 0.15;

/** A tool asks for these, however little they say. */
const SETTINGS = /\.config\.ts$/;

/**
 * Sizes at which a reader finds his way: no long file, no crowded folder, few files that hold next to nothing.
 *
 * @param {readonly { path: string, lineCount: number }[]} sources paths from the root
 * @returns {string[]} one line per violation
 */
export function sizeProblems(sources) {
  const long = sources
    .filter(({ lineCount }) => lineCount > MOST_LINES_OF_A_FILE)
    .map(({ path, lineCount }) => `${path}: has ${lineCount} lines, at most ${MOST_LINES_OF_A_FILE} are allowed`);
  const full = [...Map.groupBy(sources, ({ path }) => dirname(path))]
    .filter(([, files]) => files.length > MOST_FILES_OF_A_FOLDER)
    .map(([folder, files]) => `${folder}: has ${files.length} files, at most ${MOST_FILES_OF_A_FOLDER} are allowed`);
  const judged = sources.filter(({ path }) => !SETTINGS.test(path));
  const short = judged.filter(({ lineCount }) => lineCount < FEWEST_LINES_OF_A_FILE).length / judged.length;
  const told = `${(short * 100).toFixed(1)} % of the files have fewer than ${FEWEST_LINES_OF_A_FILE} lines: join what belongs together`;
  return [...long, ...full, ...(short > MOST_SHORT_FILES ? [told] : [])];
}
