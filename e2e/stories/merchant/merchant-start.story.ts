import type { Locator } from "@playwright/test";
import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";

async function middleOf(part: Locator): Promise<number> {
  const { x, width } = (await part.boundingBox()) ?? { x: 0, width: 0 };
  return x + width / 2;
}

story(
  "the first steps are ticked by what happens, up to the first acknowledged event",
  async ({ page, product, receiver }) => {
    await page.goto("/start");
    await signIn(page, product.demo.users.otherOwner);
    const step = (name: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
    await expect(step("Stuur uw eerste offerte").getByRole("img", { name: "Klaar" })).toBeVisible();
    await expect(step("Voeg een koppeling toe")).toHaveAttribute("aria-current", "step");

    await step("Voeg een koppeling toe").getByRole("link").click();
    const [title, example] = [page.getByText("Nog geen koppelingen"), page.getByText("Met de API")];
    await expect(title).toBeVisible();
    expect(Math.abs((await middleOf(title)) - (await middleOf(example)))).toBeLessThan(2);
    await page.getByRole("button", { name: "Koppeling toevoegen" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Naam").fill("Eerste stappen");
    await dialog
      .getByLabel(/adres|URL/i)
      .last()
      .fill(receiver.url);
    await dialog.getByRole("button", { name: "Koppeling toevoegen" }).click();
    await dialog.getByRole("button", { name: "Ik heb het bewaard" }).click();

    await page.getByRole("link", { name: "Aan de slag" }).first().click();
    await expect(step("Stuur een testbericht")).toHaveAttribute("aria-current", "step");
    await step("Stuur een testbericht").getByRole("link").click();
    await page.getByRole("button", { name: "Testbericht sturen" }).first().click();
    await receiver.waitForRequests(1);

    await page.goto("/start");
    await expect(page.getByText("5 van 5 stappen klaar")).toBeVisible();
    await expect(page.getByText("Alles werkt.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("link", { name: "Aan de slag" })).toHaveCount(0);
  },
);
