import { expect, type Page } from "@playwright/test";
import type { DemoUser } from "./product/demo.ts";

/** Signs out elsewhere: the page that is open is not told. */
export async function endSession(page: Page): Promise<void> {
  const origin = new URL(page.url()).origin;
  const answer = await page.request.post("/api/auth/sign-out", { headers: { origin }, data: {} });
  expect(answer.status()).toBe(200);
}

/** Sends the message that is typed, also where the page has noticed first, and its dialog is in front of the button. */
export const sendTyped = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Versturen" }).evaluate((button) => (button as HTMLButtonElement).click());

/** Signs in within the dialog that an ended session shows, and waits until the page goes on. */
export async function signInAgain(page: Page, { email, password }: DemoUser): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Log opnieuw in" });
  const frame = dialog.frameLocator("iframe");
  await frame.getByLabel("E-mailadres").fill(email);
  await frame.getByLabel("Wachtwoord", { exact: true }).fill(password);
  await frame.getByRole("button", { name: "Inloggen" }).click();
  await expect(dialog).toBeHidden();
}
