import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { Product } from "./product/start-product.ts";

/**
 * The link in the newest mail to an address that lets somebody in, as its reader finds it: mail lands in a folder within some
 * seconds. What people are told of otherwise can be ended with one click, and is left out.
 */
export async function mailedLink({ dataDir }: Product, email: string): Promise<string> {
  const folder = join(dataDir, "mail");
  const find = (): string => {
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
    const mails = names.toSorted().map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
    const newest = mails.findLast(({ recipient, unsubscribeUrl }) => recipient === email && !unsubscribeUrl);
    return /https?:\/\/\S+/.exec(newest?.text ?? "")?.[0] ?? "";
  };
  await expect.poll(find, { timeout: 20_000, message: `a mail to ${email}` }).not.toBe("");
  return find();
}
