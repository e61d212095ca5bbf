import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Handover, QueuedMail } from "@quote-financing/domain/mail-room";
import { messageOf } from "./message.ts";

/**
 * For development: each mail becomes `<mailId>.eml` in the folder, and its parts `<mailId>.json` for the page that
 * shows it. Mail holds links that let people in: only this user may read it.
 */
export function createFolderSender({ folder, from }: { folder: string; from: string }) {
  return {
    async send(mail: QueuedMail, handover?: Handover): Promise<void> {
      // As in smtp-sender.ts: loaded for the first mail.
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
      const { message } = await transport.sendMail(messageOf(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await handover?.();
      await writeWhole(join(folder, `${mail.mailId}.eml`), message);
      await writeWhole(join(folder, `${mail.mailId}.json`), JSON.stringify(mail));
    },
    close() {},
  };
}

async function writeWhole(path: string, content: Parameters<typeof writeFile>[1]): Promise<void> {
  await writeFile(`${path}.part`, content, { mode: 0o600 });
  await rename(`${path}.part`, path);
}
