import { expect } from "@playwright/test";
import type { Product } from "../product/start-product.ts";
import { sentMail } from "./mail-box.ts";

/**
 * The newest link that was mailed to an address, as its reader finds it: mail lands in a folder within some seconds.
 *
 * @param leadsTo part of its address: a person of several stories has other mail too
 */
export async function mailedLink(product: Product, email: string, leadsTo = "/invitations/"): Promise<string> {
  const find = (): string =>
    sentMail(product)
      .filter(({ recipient }) => recipient === email)
      .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
      .findLast((link) => link.includes(leadsTo)) ?? "";
  await expect.poll(find, { timeout: 20_000, message: `a mail to ${email} that leads to ${leadsTo}` }).not.toBe("");
  return find();
}
