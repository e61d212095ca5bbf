import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Whether a program is on the PATH: what needs another language is not run where that is not installed. */
export const isInstalled = (program: string): boolean =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));
