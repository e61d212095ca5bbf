import { newPerson } from "../../src/new-person.ts";
import { startProduct } from "../../src/product/start-product.ts";
import { expect, story } from "../../src/story.ts";

story("where no mail goes out the portal says what is off, and whom to ask", async ({ browser }) => {
  const product = await startProduct({ MAIL: "off" });
  try {
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    await page.goto("/settings/members");
    await expect(page.getByRole("heading", { name: "Uitnodigen kan nu niet" })).toBeVisible();
    await expect(page.getByText("Vraag de beheerder van het platform om e-mail aan te zetten.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Uitnodigen" })).toHaveCount(0);

    await page.goto("/settings/notifications");
    await expect(page.getByText("Dit portaal verstuurt geen e-mail")).toBeVisible();

    await page.goto("/forgot-password");
    await expect(page.getByText("Vraag de beheerder van het platform om een nieuw wachtwoord.")).toBeVisible();
    await expect(page.getByLabel("E-mailadres")).toHaveCount(0);

    expect((await page.goto("/dev/mail"))?.status()).toBe(404);
    await page.context().close();
  } finally {
    await product.stop();
  }
});
