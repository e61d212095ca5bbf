import { dirname } from "node:path";

const MOST_LINES_OF_A_FILE = 250;
const MOST_FILES_OF_A_FOLDER = 25;
const FEWEST_LINES_OF_A_FILE = 16;
const MOST_SHORT_FILES = 0.15;

/** What is over a limit still; these numbers only go down. Files are moved now: at the end all of them are 0. */
const STILL_OVER = { longFiles: 5, fullFolders: 3, shortFiles: 0.01 };

/**
 * Sizes at which a reader finds his way: no long file, no crowded folder, few files that hold next to nothing.
 *
 * @param {readonly { path: string, lineCount: number }[]} sources paths from the root
 * @param {{ longFiles: number, fullFolders: number, shortFiles: number }} [over] how many may be over the limits
 * @returns {string[]} one line per violation
 */
export function sizeProblems(sources, over = STILL_OVER) {
  const long = sources
    .filter(({ lineCount }) => lineCount > MOST_LINES_OF_A_FILE)
    .map(({ path, lineCount }) => `${path}: has ${lineCount} lines, at most ${MOST_LINES_OF_A_FILE} are allowed`);
  const full = [...Map.groupBy(sources, ({ path }) => dirname(path))]
    .filter(([, files]) => files.length > MOST_FILES_OF_A_FOLDER)
    .map(([folder, files]) => `${folder}: has ${files.length} files, at most ${MOST_FILES_OF_A_FOLDER} are allowed`);
  const short = sources.filter(({ lineCount }) => lineCount < FEWEST_LINES_OF_A_FILE).length / sources.length;
  return [
    ...(long.length > over.longFiles ? long : []),
    ...(full.length > over.fullFolders ? full : []),
    ...(short > MOST_SHORT_FILES + over.shortFiles
      ? [
          `${(short * 100).toFixed(1)} % of the files have fewer than ${FEWEST_LINES_OF_A_FILE} lines: join what belongs together`,
        ]
      : []),
  ];
}
