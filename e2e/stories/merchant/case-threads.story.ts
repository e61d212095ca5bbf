import { callApi } from "../../src/merchant-backend.ts";
import { newPerson } from "../../src/new-person.ts";
import { openCase } from "../../src/open-case.ts";
import { heldRequests } from "../../src/pages/held-requests.ts";
import { quiet } from "../../src/pages/quiet.ts";
import { portalPerson } from "../../src/portal-person.ts";
import { expect, story } from "../../src/story.ts";

story(
  "an agent's answer whose confirmation was lost stands in the thread once, and is not kept to be sent again",
  async ({ browser, product }) => {
    const { caseId } = await openCase(product, "Verloren");
    const agent = await newPerson(browser, product.demo.portalUrl, product.demo.users.agent);
    await agent.route("**/api/trpc/supportCases.reply*", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await agent.goto(`/support/cases/${caseId}`);
    await agent.getByLabel("Uw antwoord").fill("Komt eraan.");
    await agent.getByRole("button", { name: "Versturen" }).click();

    const answer = agent.getByRole("region", { name: "Gesprek" }).getByText("Komt eraan.");
    await expect(agent.getByText("Niet verstuurd")).toHaveCount(0);
    await expect(answer).toHaveCount(1);
    const kept = () => agent.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("outbox:")));
    await expect.poll(kept).toEqual([]);
    await agent.context().close();
  },
);

story(
  "a long thread opens with its newest messages and gives older ones without moving what is read",
  async ({ browser, product }) => {
    const { caseId } = await openCase(product, "Lang");
    for (let index = 1; index <= 60; index += 1) {
      await callApi(product, "POST", `/v1/cases/${caseId}/messages`, { body: `Bericht nummer ${index}.` });
    }
    const owner = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    await owner.goto(`/cases/${caseId}`);
    const thread = owner.getByRole("region", { name: "Gesprek" });
    await expect(thread.getByText("Bericht nummer 60.")).toBeVisible();
    await expect(thread.getByText("Bericht nummer 60.")).toBeInViewport();
    await expect(owner.getByLabel("Uw bericht")).toBeInViewport();
    await expect(thread.getByRole("listitem").filter({ hasText: /^\w+dag \d+ \w+ \d{4}$/ })).toHaveCount(1);
    const first = thread.getByText("Bericht nummer 11.", { exact: true });
    await expect(first).toHaveCount(1);
    await expect(thread.getByText("Bericht nummer 10.", { exact: true })).toHaveCount(0);

    const older = thread.getByRole("button", { name: "Oudere berichten tonen" });
    await older.scrollIntoViewIfNeeded();
    await expect(owner.getByLabel("Uw bericht")).toBeInViewport();
    const before = await first.boundingBox();
    await older.click();
    await expect(thread.getByText("Bericht nummer 1.", { exact: true })).toHaveCount(1);
    await expect(older).toHaveCount(0);

    const place = async () => Math.abs(((await first.boundingBox())?.y ?? 0) - (before?.y ?? 0));
    await expect.poll(place).toBeLessThan(80);
    await owner.getByLabel("Uw bericht").fill("Bedankt.");
    await owner.getByRole("button", { name: "Versturen" }).click();
    await expect(thread.getByText("Bedankt.")).toHaveCount(1);
    await owner.context().close();
  },
);

story(
  "the word about a new message goes when its reader comes to it by hand, and what could not be marked as read is later",
  async ({ browser, product }) => {
    const { caseId } = await openCase(product, "Omhoogkijker");
    for (let index = 1; index <= 20; index += 1)
      await callApi(product, "POST", `/v1/cases/${caseId}/messages`, { body: `Bericht nummer ${index}.` });
    const owner = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    let fails = true;
    const marked: boolean[] = [];
    await owner.route("**/api/trpc/caseReads.mark*", async (route) => {
      marked.push(!fails);
      await (fails ? route.abort() : route.continue());
    });
    await owner.goto(`/cases/${caseId}`);
    const newest = owner.getByRole("region", { name: "Gesprek" }).getByText("Bericht nummer 20.");
    await expect(newest).toBeInViewport();
    await owner.evaluate(() => scrollTo(0, 0));
    await expect(newest).not.toBeInViewport();
    const { organizationId } = product.demo.organizations["zonnig-dak"] ?? {};
    const desk = await portalPerson(product, product.demo.users.agent);
    await desk.call("supportCases.reply", { organizationId, caseId, body: "Het geld is onderweg." });
    const word = owner.getByRole("button", { name: "Nieuw bericht" });
    await expect(word).toBeVisible();
    await expect.poll(() => marked.length).toBeGreaterThan(0);
    // Who listens is told once.
    await expect(owner.getByRole("status").filter({ hasText: /nieuw bericht/i })).toHaveText([/^1 nieuw bericht/]);

    await owner.getByText("Het geld is onderweg.").scrollIntoViewIfNeeded();
    await owner.evaluate(() => scrollTo(0, document.body.scrollHeight));

    await expect(word).toHaveCount(0);
    fails = false;
    await owner.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect.poll(() => marked).toContain(true);
    await owner.context().close();
  },
);

story("on a phone a thread opens with what is new above the field for the answer", async ({ browser, product }) => {
  const { caseId } = await openCase(product, "Telefoonhouder");
  for (let index = 1; index <= 8; index += 1) {
    await callApi(product, "POST", `/v1/cases/${caseId}/messages`, { body: `Bericht nummer ${index}.` });
  }
  const { organizationId } = product.demo.organizations["zonnig-dak"] ?? {};
  const desk = await portalPerson(product, product.demo.users.agent);
  const body = "De inkomenstoets is niet gehaald. Een aanvraag met een lager bedrag is mogelijk. Wat wilt u doen?";
  await desk.call("supportCases.reply", { organizationId, caseId, body });
  const owner = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await owner.setViewportSize({ width: 360, height: 740 });
  await owner.goto(`/cases/${caseId}`);
  const message = owner.getByRole("region", { name: "Gesprek" }).getByText(body);
  const field = owner.locator("form", { has: owner.getByLabel("Uw bericht") });
  const below = async () => {
    const [read, written] = [await message.boundingBox(), await field.boundingBox()];
    return (written?.y ?? 0) - (read?.y ?? 0) - (read?.height ?? 0);
  };
  await expect.poll(below).toBeGreaterThanOrEqual(0);
  await expect(message).toBeInViewport({ ratio: 1 });
  await owner.context().close();
});

story(
  "a thread whose last message is only behind the field for the answer opens above it",
  async ({ browser, product }) => {
    const { caseId } = await openCase(
      product,
      "Bedekt",
      Array.from({ length: 8 }, (_, line) => `Regel ${line}`).join("\n"),
    );
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner, {
      viewport: { width: 1280, height: 640 },
    });
    await page.goto(`/cases/${caseId}`);
    const last = page.getByRole("region", { name: "Gesprek" }).getByText("Regel 7");
    const field = page.getByLabel("Uw bericht");
    const room = async () => {
      const [text, answer] = [await last.boundingBox(), await field.boundingBox()];
      return (answer?.y ?? 0) - (text?.y ?? 0) - (text?.height ?? 0);
    };
    await expect.poll(room).toBeGreaterThan(0);
    await expect(field).toBeInViewport();
    await page.context().close();
  },
);

story("older messages are fetched beside a new one that comes in that moment", async ({ browser, product }) => {
  const { caseId } = await openCase(product, "Gelijktijdig");
  for (let index = 1; index <= 60; index += 1)
    await callApi(product, "POST", `/v1/cases/${caseId}/messages`, { body: `Bericht nummer ${index}.` });
  const { organizationId } = product.demo.organizations["zonnig-dak"] ?? {};
  const desk = await portalPerson(product, product.demo.users.agent);
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto(`/cases/${caseId}`);
  await quiet(page);
  const thread = page.getByRole("region", { name: "Gesprek" });
  const asked: string[] = [];
  page.on("request", (request) => void (request.url().includes("caseMessages.thread") && asked.push(request.url())));
  const letThreadCome = await heldRequests(page, "**/api/trpc/*caseMessages.thread*");
  await desk.call("supportCases.reply", { organizationId, caseId, body: "Net binnen." });
  await expect.poll(() => asked.length).toBeGreaterThan(0);

  await thread.getByRole("button", { name: "Oudere berichten tonen" }).click();
  letThreadCome();

  await expect(thread.getByText("Bericht nummer 1.", { exact: true })).toHaveCount(1);
  await expect(thread.getByText("Net binnen.")).toHaveCount(1);
  await page.context().close();
});

story("a failed message that is changed in one tab is gone from the other", async ({ browser, product }) => {
  const { caseId } = await openCase(product, "Tabbladen");
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  const error = { message: "No.", code: -32603, data: { code: "internal_error", httpStatus: 500, requestId: "req_1" } };
  await page
    .context()
    .route("**/api/trpc/caseMessages.post*", (route) => route.fulfill({ status: 500, json: [{ error }] }));
  await page.goto(`/cases/${caseId}`);
  await page.getByLabel("Uw bericht").fill("Twee keer?");
  await page.getByRole("button", { name: "Versturen" }).click();
  await expect(page.getByText("Niet verstuurd", { exact: true })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`/cases/${caseId}`);
  const failed = other.getByText("Niet verstuurd", { exact: true });
  await expect(failed).toBeVisible();

  await page.getByRole("button", { name: "Aanpassen" }).click();

  await expect(page.getByLabel("Uw bericht")).toHaveValue("Twee keer?");
  await expect(failed).toHaveCount(0);
  await page.context().close();
});

story("a message that finds no answer is sent again by itself with growing pauses", async ({ browser, product }) => {
  const { caseId } = await openCase(product, "Pauzes");
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  const times: number[] = [];
  await page.route("**/api/trpc/caseMessages.post*", async (route) => {
    times.push(performance.now());
    await route.abort();
  });
  await page.goto(`/cases/${caseId}`);
  await page.getByLabel("Uw bericht").fill("Komt dit aan?");
  await page.getByRole("button", { name: "Versturen" }).click();

  await expect.poll(() => times.length, { timeout: 20_000 }).toBe(4);

  const [first = 0, second = 0, third = 0, fourth = 0] = times;
  expect(second - first).toBeGreaterThan(900);
  expect(third - second).toBeGreaterThan(1_900);
  expect(fourth - third).toBeGreaterThan(3_900);
  await page.context().close();
});

story(
  "what is written after a message that found no answer waits for it, and arrives behind it",
  async ({ browser, product }) => {
    const { caseId } = await openCase(product, "Volgorde");
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    let isDown = true;
    const failed: string[] = [];
    await page.route("**/api/trpc/caseMessages.post*", async (route) => {
      if (!isDown) return route.continue();
      failed.push(route.request().postData() ?? "");
      await route.abort("connectionreset");
    });
    await page.goto(`/cases/${caseId}`);
    const send = page.getByRole("button", { name: "Versturen", exact: true });
    await page.getByLabel("Uw bericht").fill("Eerst dit.");
    await send.click();
    await page.getByLabel("Uw bericht").fill("En toen dat.");
    await expect.poll(() => failed.length, { intervals: [50] }).toBeGreaterThan(0);
    await send.click();
    await expect(page.locator('[data-state="failed"]')).toHaveCount(2);
    isDown = false;

    await expect(page.locator("[data-state]")).toHaveCount(0);
    expect(failed.filter((request) => request.includes("En toen dat."))).toEqual([]);
    const said = page.getByRole("region", { name: "Gesprek" }).getByText(/Eerst dit|En toen dat/);
    await expect(said).toHaveText(["Eerst dit.", "En toen dat."]);
    await page.context().close();
  },
);
