import { callApi, quoteBody } from "../src/merchant-backend.ts";
import { signIn } from "../src/sign-in.ts";
import { expect, story } from "../src/story.ts";

story("an agent arrives at a case and a quote by their bare addresses, and stays there", async ({ page, product }) => {
  const created = await callApi(product, "POST", "/v1/quotes", quoteBody("Address"));
  const { quoteId } = created.body.data;
  const opening = { type: "general", message: { body: "Where is the offer?" } };
  const opened = await callApi(product, "POST", `/v1/quotes/${quoteId}/cases`, opening);
  const address = `${product.demo.portalUrl}/support/cases/${opened.body.data.caseId}`;

  await page.goto(address);
  await signIn(page, product.demo.users.agent);
  await expect(page.getByText("Where is the offer?").last()).toBeVisible();
  await expect(page).toHaveURL(address);

  await page.goto(`${product.demo.portalUrl}/support/quotes/${quoteId}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Address");
  await expect(page).toHaveURL(`${product.demo.portalUrl}/support/quotes/${quoteId}`);
});
