import { newPerson } from "../../../src/new-person.ts";
import { openCase } from "../../../src/open-case.ts";
import { quiet } from "../../../src/pages/quiet.ts";
import { expect, story } from "../../../src/story.ts";

story("keys that are held send a message once, and ask for nothing more", async ({ browser, product }) => {
  const { caseId } = await openCase(product, "Vasthouder");
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto(`/cases/${caseId}`);
  await quiet(page);
  const field = page.getByLabel("Uw bericht");
  await field.fill("Eén keer is genoeg.");
  await page.keyboard.down("Control");
  for (let press = 0; press < 5; press += 1) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await page.keyboard.up("Control");

  await expect(field).toHaveValue("");
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Schrijf eerst")).toHaveCount(0);
  await page.context().close();
});
