import type { Download, Page } from "@playwright/test";
import type { Product } from "./product/start-product.ts";
import { signIn } from "./sign-in.ts";

/** Takes everything of the demo's organization along, as its owner does in the settings, where the page then stands. */
export async function downloadArchive(page: Page, product: Product): Promise<Download> {
  await page.goto("/settings/organization");
  await signIn(page, product.demo.users.owner);
  const begun = page.waitForEvent("download");
  await page.getByRole("button", { name: "Archief downloaden" }).click();
  return begun;
}
