import { resolve } from "node:path";
import { StartFailure } from "../../processes/start-failure.ts";

/** A path as its writer means it: pnpm runs the commands in `apps/server`, and says in INIT_CWD from which folder, the checkout's, it was asked to. */
export const typedPath = (path: string): string => resolve(process.env.INIT_CWD ?? "", path);

/**
 * The folder of a backup: the one argument of the command.
 *
 * @throws StartFailure when it is missing, or an option: `--help` must not be where a backup lands
 */
export function folderArgument(): string {
  const [folder, ...others] = process.argv.slice(2);
  if (folder === undefined || folder.startsWith("-") || others.length > 0)
    throw new StartFailure("Name one folder, and nothing else.");
  return typedPath(folder);
}
