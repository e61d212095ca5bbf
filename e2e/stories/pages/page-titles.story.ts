import { callApi } from "../../src/merchant-backend.ts";
import { newPerson } from "../../src/new-person.ts";
import { openCase } from "../../src/open-case.ts";
import { expect, story } from "../../src/story.ts";

story("the title of a page names what it shows, for agents and for a destination too", async ({ browser, product }) => {
  const { quoteId, caseId } = await openCase(product, "Naamgever");
  const { organizationId = "" } = product.demo.organizations["zonnig-dak"] ?? {};
  const destination = await callApi(product, "POST", "/v1/events/destinations", {
    name: "Magazijn",
    url: "https://hooks.voorbeeld.example/events",
  });
  const subject = (await callApi(product, "GET", `/v1/cases/${caseId}`)).body.data.subject;
  const agent = await newPerson(browser, product.demo.portalUrl, product.demo.users.agent);
  const owner = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  for (const [page, path, name] of [
    [agent, `/support/cases/${caseId}?organization=${organizationId}`, subject],
    [agent, `/support/quotes/${quoteId}?organization=${organizationId}`, "Anneke Naamgever"],
    [agent, `/support/organizations/${organizationId}`, "Zonnig Dak B.V."],
    [owner, `/settings/destinations/${destination.body.data.destinationId}`, "Magazijn"],
  ] as const) {
    await page.goto(path);
    await expect.poll(() => page.title()).toContain(`${name} · `);
  }
  await agent.context().close();
  await owner.context().close();
});
