import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Debian keeps some where only administrators look. */
const FOLDERS = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];

/** The path of a program of this machine; undefined when it is not installed. */
export const findInstalledProgram = (name: string): string | undefined =>
  FOLDERS.map((folder) => join(folder, name)).find(existsSync);
