import { StartFailure } from "../processes/start-failure.ts";

/** The folder of a backup: the one argument of the command. @throws StartFailure when it is missing. */
export function folderArgument(): string {
  const [folder, ...others] = process.argv.slice(2);
  if (folder === undefined || others.length > 0) throw new StartFailure("Name one folder, and nothing else.");
  return folder;
}
