import { callApi, quoteBody } from "../../../src/merchant-backend.ts";
import { newPerson } from "../../../src/new-person.ts";
import { openCase } from "../../../src/open-case.ts";
import { heldRequests } from "../../../src/pages/held-requests.ts";
import { expect, story } from "../../../src/story.ts";

const MORE_THAN_A_PAGE = 51;

story(
  "the next page of a list that is on its way cannot be asked for by that of the list before",
  async ({ browser, product }) => {
    const quote = await callApi(product, "POST", "/v1/quotes", quoteBody("Bladzijde"));
    const message = { type: "general", message: { body: "Wanneer?" } };
    for (let index = 0; index < MORE_THAN_A_PAGE; index += 1)
      await callApi(product, "POST", `/v1/quotes/${quote.body.data.quoteId}/cases`, message);
    await openCase(product, "Bladzijdes");
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    await page.goto("/cases?tab=platform");
    const next = page.getByRole("link", { name: "Volgende" });
    await expect(next).toBeVisible();
    const letListCome = await heldRequests(page, "**/api/trpc/*cases.tab**");

    await page.getByRole("searchbox").fill("Bladzijde");

    await expect(page).toHaveURL(/q=Bladzijde/);
    await expect(next).toHaveCount(0);
    letListCome();
    await expect(next).toBeVisible();
    await next.click();
    await expect(page.getByRole("link", { name: "Eerste pagina" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
    await page.context().close();
  },
);
