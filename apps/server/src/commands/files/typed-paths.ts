import { resolve } from "node:path";

/** A path as its writer means it: pnpm runs the commands in `apps/server`, and says in INIT_CWD from which folder, the checkout's, it was asked to. */
export const typedPath = (path: string): string => resolve(process.env.INIT_CWD ?? "", path);

/** The folder of a backup: the one argument of the command. Undefined when it is missing, or an option, where no backup must land. */
export function folderArgument(): string | undefined {
  const [folder, ...others] = process.argv.slice(2);
  return folder === undefined || folder.startsWith("-") || others.length > 0 ? undefined : typedPath(folder);
}
