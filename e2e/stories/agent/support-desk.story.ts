import type { Browser, Page } from "@playwright/test";
import { callApi, quoteBody } from "../../src/merchant-backend.ts";
import { portalPerson } from "../../src/portal-person.ts";
import type { DemoUser } from "../../src/product/demo.ts";
import type { Product } from "../../src/product/start-product.ts";
import { expect, story } from "../../src/story.ts";

const inEnglish = new Set<DemoUser>();

/** The language is the account's: another story of this worker meets these people in Dutch. */
story.afterEach(async ({ product }) => {
  for (const user of inEnglish) await portalPerson(product, user, "nl");
  inEnglish.clear();
});

/** A page in English, signed in. */
async function openPage(browser: Browser, product: Product, user: DemoUser): Promise<Page> {
  inEnglish.add(user);
  const person = await portalPerson(product, user, "en");
  const context = await browser.newContext({
    baseURL: product.demo.portalUrl,
    locale: "en-GB",
    storageState: await person.requests.storageState(),
  });
  return context.newPage();
}

async function openCase(product: Product, name: string) {
  const quote = await callApi(product, "POST", "/v1/quotes", quoteBody(name));
  const { quoteId } = quote.body.data;
  const opened = await callApi(product, "POST", `/v1/quotes/${quoteId}/cases`, {
    type: "general",
    message: { body: `Question of ${name}` },
  });
  const { organizationId = "" } = product.demo.organizations["zonnig-dak"] ?? {};
  const { caseId } = opened.body.data;
  return { quoteId, caseId, organizationId, path: `/support/cases/${caseId}?organization=${organizationId}` };
}

story("two agents on one case see each other, and one takes it over from the other", async ({ browser, product }) => {
  const { users } = product.demo;
  const { path } = await openCase(product, "Collision");
  const noor = await openPage(browser, product, users.agent);
  const daan = await openPage(browser, product, users.secondAgent);
  await noor.goto(path);
  await noor.getByRole("button", { name: "Claim case" }).click();
  await expect(noor.getByRole("button", { name: "Release" })).toBeVisible();

  await daan.goto(path);
  await expect(daan.getByText("Noor van der Steen has had this case")).toBeVisible();
  await expect(noor.getByText("Daan Visser is looking at this case too.")).toBeVisible();
  await daan.getByLabel("Your reply").pressSequentially("Hel");
  await expect(noor.getByText("Daan Visser is typing right now.")).toBeVisible();

  await daan.getByRole("button", { name: "Send", exact: true }).click();
  const asked = daan.getByRole("dialog", { name: "Noor van der Steen has this case" });
  await asked.getByRole("button", { name: "Do not send yet" }).click();
  await expect(daan.getByLabel("Your reply")).toHaveValue("Hel");
  await daan.getByLabel("Your reply").fill("Hello.");
  await daan.getByRole("button", { name: "Send", exact: true }).click();
  await asked.getByRole("button", { name: "Take over and send" }).click();
  await expect(daan.getByRole("region", { name: "Conversation" }).getByText("Hello.")).toHaveCount(1);
  await expect(daan.getByRole("button", { name: "Release" })).toBeVisible();
  await expect(noor.getByText("Daan Visser has had this case")).toBeVisible();

  await daan.goto("/support?tab=mine");
  await expect(daan.getByRole("link", { name: "Question of Collision" })).toBeVisible();
  await noor.goto("/support?tab=mine");
  await expect(noor.getByRole("link", { name: "Steiger kan pas over drie weken" })).toBeVisible();
  await expect(noor.getByRole("link", { name: "Question of Collision" })).toBeHidden();
  await daan.context().close();
  await noor.context().close();
});

story(
  "an internal note reaches colleagues and no merchant; a canned reply reaches the merchant filled in",
  async ({ browser, product }) => {
    const { users } = product.demo;
    const { path, caseId } = await openCase(product, "Notes");
    const agent = await openPage(browser, product, users.agent);
    await agent.goto("/support/replies");
    await agent.getByRole("button", { name: "New canned reply" }).click();
    const form = agent.getByRole("dialog");
    await form.getByLabel("Name", { exact: true }).fill("Greeting");
    await form.getByLabel("Text in Dutch").fill("Dag {{organization}}, het gaat over {{quote}}.");
    await form.getByLabel("Text in English").fill("Hello {{wrong}}");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form).toContainText("{{wrong}} is not a placeholder.");
    await form.getByLabel("Text in English").fill("Hello {{organization}}, this is about {{quote}}.");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form).toBeHidden();

    await agent.goto(path);
    await agent.getByText("Internal note", { exact: true }).first().click();
    await agent.getByLabel("Your note").fill("Canary: the installer phoned.");
    await agent.getByRole("button", { name: "Save note" }).click();
    await expect(agent.getByRole("listitem").filter({ hasText: "Canary: the installer phoned." })).toContainText(
      "Internal note",
    );
    await agent.getByText("Reply", { exact: true }).click();
    await agent.getByRole("button", { name: "Canned reply" }).click();
    await agent.getByRole("button", { name: /^Greeting/ }).click();
    await expect(agent.getByLabel("Your reply")).toHaveValue("Dag Zonnig Dak B.V., het gaat over P-Notes.");
    await agent.getByRole("button", { name: "Send", exact: true }).click();

    const merchant = await openPage(browser, product, users.owner);
    await merchant.goto(`/cases/${caseId}`);
    await expect(merchant.getByText("Dag Zonnig Dak B.V., het gaat over P-Notes.")).toBeVisible();
    expect(await merchant.content()).not.toContain("Canary: the installer");
    const thread = await callApi(product, "GET", `/v1/cases/${caseId}/messages`);
    expect(JSON.stringify(thread.body)).not.toContain("Canary");
    await merchant.context().close();
    await agent.context().close();
  },
);

story(
  "an agent hides and shows a case, redacts a message, sets stage and turn, closes and reopens",
  async ({ browser, product }) => {
    const { path, caseId } = await openCase(product, "Commands");
    const agent = await openPage(browser, product, product.demo.users.agent);
    const status = async () => (await callApi(product, "GET", `/v1/cases/${caseId}`)).status;
    await agent.goto(path);

    await agent.getByRole("button", { name: "Hide" }).click();
    await expect(agent.getByText("The organization does not see this case now.", { exact: false })).toBeVisible();
    expect(await status()).toBe(404);
    await agent.getByRole("button", { name: "Show again" }).click();
    await expect(agent.getByRole("button", { name: "Hide" })).toBeVisible();
    expect(await status()).toBe(200);

    await expect(agent.getByLabel("Stage")).toHaveValue("New");
    await agent.getByLabel("Stage").fill("At the lender");
    await agent.getByRole("button", { name: "Save stage" }).click();
    await expect(agent.getByText("Stage: At the lender")).toBeVisible();
    await agent.getByLabel("Whose turn").selectOption("consumer");
    await agent.getByRole("button", { name: "Save turn" }).click();

    await agent.getByRole("button", { name: "More for this message" }).click();
    await agent.getByRole("button", { name: "Erase" }).click();
    const dialog = agent.getByRole("dialog");
    await dialog.getByLabel(/^Reason/).fill("On request");
    await dialog.getByRole("button", { name: "Erase for good" }).click();
    await expect(agent.getByText("Question of Commands")).toHaveCount(0);

    await agent.getByRole("button", { name: "Close case" }).click();
    await expect(agent.getByRole("button", { name: "Reopen case" })).toBeVisible();
    expect((await callApi(product, "GET", `/v1/cases/${caseId}`)).body.data).toMatchObject({
      state: "closed",
      stage: "At the lender",
      waitingOn: "none",
    });
    await agent.getByRole("button", { name: "Reopen case" }).click();
    await expect(agent.getByRole("button", { name: "Close case" })).toBeVisible();
    await agent.context().close();
  },
);

story(
  "an agent asks for a document, and manages an organization's permission, links and access",
  async ({ browser, product }) => {
    const { organizations } = product.demo;
    const { quoteId, organizationId } = await openCase(product, "Request");
    const agent = await openPage(browser, product, product.demo.users.agent);
    await agent.goto(`/support/quotes/${quoteId}`);
    await agent.getByRole("button", { name: "New case for the organization" }).click();
    const dialog = agent.getByRole("dialog");
    await dialog.getByLabel("What is needed?").selectOption({ label: "Document needed" });
    await dialog.getByLabel("What exactly?", { exact: false }).fill("The installer's invoice");
    await dialog.getByLabel("Answer by", { exact: false }).fill("2020-02-01");
    await dialog.getByLabel("Message").fill("Please send the invoice.");
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await expect(dialog).toContainText("Choose today or a later day.");
    await dialog.getByLabel("Answer by", { exact: false }).fill("2031-02-01");
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await expect(agent).toHaveURL(/\/support\/cases\/cas_/);
    const requestId = /cas_\w+/.exec(agent.url())?.[0];
    expect((await callApi(product, "GET", `/v1/cases/${requestId}`)).body.data).toMatchObject({
      type: "platform_feedback",
      requestType: "document_request",
      description: "The installer's invoice",
      expiresAt: "2031-02-01",
      waitingOn: "merchant",
    });

    await agent.goto(`/support/organizations/${organizations["intake-direct"]?.organizationId}`);
    await agent.getByRole("button", { name: "Forbid recognizing" }).click();
    await expect(agent.getByRole("button", { name: "Allow recognizing" })).toBeVisible();
    await agent.getByRole("button", { name: "Allow recognizing" }).click();
    await expect(agent.getByRole("button", { name: "Forbid recognizing" })).toBeVisible();
    await agent.getByRole("button", { name: "Unlink Zonnig Dak B.V." }).click();
    await expect(agent.getByRole("button", { name: "Unlink Zonnig Dak B.V." })).toBeHidden();
    await agent.getByLabel("Name of the merchant").fill("Zonnig Dak B.V.");
    await agent.getByRole("button", { name: "Link", exact: true }).click();
    await expect(agent.getByRole("button", { name: "Unlink Zonnig Dak B.V." })).toBeVisible();

    const { organizationId: otherId } = organizations.warmtewerk ?? {};
    await agent.goto(`/support/organizations/${otherId}`);
    const name = await agent.getByRole("heading", { level: 1 }).textContent();
    await agent.getByRole("button", { name: "Suspend" }).click();
    await agent
      .getByRole("dialog")
      .getByRole("textbox")
      .fill(name ?? "");
    await agent.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
    await expect(agent.getByText("Suspended since")).toBeVisible();
    await agent.getByRole("button", { name: "Lift suspension" }).click();
    await expect(agent.getByText("The organization has access.")).toBeVisible();
    expect(organizationId).not.toBe(otherId);
    await agent.context().close();
  },
);

story("an agent finds the cases of a quote beneath it, closed ones too", async ({ browser, product }) => {
  const { quoteId, organizationId, path } = await openCase(product, "Beneath");
  const noor = await openPage(browser, product, product.demo.users.agent);
  await noor.goto(path);
  await noor.getByRole("button", { name: "Close case" }).click();
  await expect(noor.getByRole("button", { name: "Reopen case" })).toBeVisible();

  await noor.goto(`/support/quotes/${quoteId}?organization=${organizationId}`);
  const cases = noor.getByRole("region", { name: "Cases about this quote" });
  await cases.getByRole("link", { name: "Question of Beneath" }).click();
  await expect(noor.getByRole("heading", { level: 1, name: "Question of Beneath" })).toBeVisible();
  await noor.context().close();
});

story("why a quote cannot be put on hold stands at the field, which has the focus", async ({ browser, product }) => {
  const { quoteId, organizationId } = await openCase(product, "Held");
  const noor = await openPage(browser, product, product.demo.users.agent);
  await noor.goto(`/support/quotes/${quoteId}?organization=${organizationId}`);
  await noor.getByRole("button", { name: "Put on hold" }).click();
  const dialog = noor.getByRole("dialog");
  const explanation = dialog.getByLabel("Explanation for the organization");
  await dialog.getByRole("button", { name: "Put on hold" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await dialog.getByLabel("Reason").selectOption({ index: 1 });
  await explanation.fill("x".repeat(10_001));
  await dialog.getByRole("button", { name: "Put on hold" }).click();
  await expect(explanation).toHaveAttribute("aria-invalid", "true");
  await expect(explanation).toBeFocused();
  await expect(explanation).toHaveAccessibleDescription(/10,?000/);

  await explanation.fill("The roof leaks.");
  await dialog.getByRole("button", { name: "Put on hold" }).click();
  await expect(noor.getByRole("button", { name: "Take off hold" })).toBeVisible();
  await noor.context().close();
});
