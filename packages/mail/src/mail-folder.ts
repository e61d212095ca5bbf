import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { QueuedMail } from "@quote-financing/domain/mail-room";

const MAIL_FILE = /^mail_[0-9A-Z]{26}\.json$/;

/** Reads what `createFolderSender` wrote. Ids carry their time: newest first is by name. */
export function createMailFolder(folder: string) {
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), "utf8")) as QueuedMail;
  return {
    async list(limit: number): Promise<QueuedMail[]> {
      const names = (await readdir(folder).catch(() => [])).filter((name) => MAIL_FILE.test(name));
      return Promise.all(names.sort().reverse().slice(0, limit).map(read));
    },
  };
}
