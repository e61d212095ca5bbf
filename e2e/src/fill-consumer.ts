import type { Page } from "@playwright/test";

/** Fills in, on the form of a new quote, for whom it is and where they live. */
export async function fillConsumer(page: Page, lastName: string): Promise<void> {
  await page.getByLabel("Achternaam").fill(lastName);
  await page.getByLabel("E-mailadres").fill("klant@voorbeeld.example");
  await page.getByLabel("Postcode").fill("3971jk");
  await page.getByLabel("Huisnummer").fill("14");
  await page.getByLabel("Straat").fill("Lindelaan");
  await page.getByLabel("Plaats").fill("Driebergen");
}
