import { openCase } from "../../src/open-case.ts";
import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";

story("an agent arrives at a case and a quote by their bare addresses, and stays there", async ({ page, product }) => {
  const { quoteId, caseId } = await openCase(product, "Address", "Where is the offer?");
  const address = `${product.demo.portalUrl}/support/cases/${caseId}`;

  await page.goto(address);
  await signIn(page, product.demo.users.agent);
  await expect(page.getByText("Where is the offer?").last()).toBeVisible();
  await expect(page).toHaveURL(address);

  await page.goto(`${product.demo.portalUrl}/support/quotes/${quoteId}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Address");
  await expect(page).toHaveURL(`${product.demo.portalUrl}/support/quotes/${quoteId}`);
});
