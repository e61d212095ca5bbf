import { expect } from "@playwright/test";
import type { Product } from "../product/start-product.ts";
import { sentMail } from "./mail-box.ts";

/**
 * The link in the newest mail to an address that lets somebody in, as its reader finds it: mail lands in a folder within some
 * seconds. What people are told of otherwise can be ended with one click, and is left out.
 */
export async function mailedLink(product: Product, email: string): Promise<string> {
  const find = (): string => {
    const newest = sentMail(product).findLast(
      ({ recipient, unsubscribeUrl }) => recipient === email && !unsubscribeUrl,
    );
    return /https?:\/\/\S+/.exec(newest?.text ?? "")?.[0] ?? "";
  };
  await expect.poll(find, { timeout: 20_000, message: `a mail to ${email}` }).not.toBe("");
  return find();
}
