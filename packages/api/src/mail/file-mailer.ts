import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Clock } from "../kernel/clock.ts";
import type { DeliverMail } from "./mail.ts";

/**
 * Where no SMTP_URL is: each mail becomes an `.eml` file, readable by this user alone, that any mail program opens; its
 * words stand beside it as JSON (the server's /dev/mail page).
 */
export function createFileMailer(folder: string, from: string, clock: Clock): DeliverMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  let number = 0;
  return async (mail) => {
    const { message } = await transport.sendMail({ from, ...mail });
    const at = clock.now().toISOString();
    number += 1;
    const name = `${at.replaceAll(/[:.]/g, "-")}-${process.pid}-${number}`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeWhole(join(folder, `${name}.eml`), message as Buffer);
    await writeWhole(join(folder, `${name}.json`), `${JSON.stringify({ at, from, ...mail }, null, 2)}\n`);
  };
}

async function writeWhole(file: string, content: Buffer | string): Promise<void> {
  await writeFile(`${file}.part`, content, { mode: 0o600 });
  await rename(`${file}.part`, file);
}
