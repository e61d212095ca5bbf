import { newPerson } from "../../../src/new-person.ts";
import { openCase } from "../../../src/open-case.ts";
import { heldScripts } from "../../../src/pages/held-requests.ts";
import { quiet } from "../../../src/pages/quiet.ts";
import { portalPerson } from "../../../src/portal-person.ts";
import { expect, story } from "../../../src/story.ts";
import { BANNER } from "../../../src/test-mode.ts";

story("what is clicked before the scripts of a page are there is done once they are", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  const letScriptsCome = await heldScripts(page);
  await page.goto("/settings/api-keys", { waitUntil: "commit" });
  const create = page.getByRole("button", { name: "Sleutel maken" }).first();
  await create.click();
  await create.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  letScriptsCome();

  await expect(page.getByRole("dialog").getByLabel("Naam")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.context().close();
});

story("Ctrl+K and a choice from a list count before the scripts of a page are there", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  const letScriptsCome = await heldScripts(page);
  await page.goto("/quotes", { waitUntil: "commit" });
  const order = page.getByRole("combobox", { name: "Volgorde" });
  await order.selectOption({ label: "Oudste eerst" });
  await page.keyboard.press("Control+k");

  letScriptsCome();

  await expect(page.getByRole("combobox", { name: /Zoek een nummer/ })).toBeFocused();
  await expect(page).toHaveURL(/sort=oldest/);
  await page.keyboard.press("Escape");
  await expect(order.locator("option:checked")).toHaveText("Oudste eerst");
  await page.context().close();
});

story(
  "what is typed after Ctrl+K before the scripts of a page are there is searched for",
  async ({ browser, product }) => {
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    const letScriptsCome = await heldScripts(page);
    await page.goto("/quotes", { waitUntil: "commit" });
    await expect(page.getByRole("combobox", { name: "Volgorde" })).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("lx");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("ogb");

    letScriptsCome();

    await expect(page.getByRole("combobox", { name: /Zoek een nummer/ })).toHaveValue("logb");
    await page.context().close();
  },
);

story("a choice from a list counts whose page comes alive within it", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  const letScriptsCome = await heldScripts(page);
  await page.goto("/quotes", { waitUntil: "commit" });
  await page.getByRole("combobox", { name: "Volgorde" }).evaluate((list: HTMLSelectElement) => {
    const drawn = list.value;
    list.value = "oldest";
    list.dispatchEvent(new Event("input", { bubbles: true }));
    // A browser tells of a choice twice; React hydrates at the first, and draws the choice that it knows.
    list.value = drawn;
    list.dispatchEvent(new Event("change", { bubbles: true }));
  });

  letScriptsCome();

  await expect(page).toHaveURL(/sort=oldest/);
  await page.context().close();
});

story("a choice that React hears of before it is done again is sent once", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.agent);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/api/trpc/")) sent.push(request.postData() ?? "");
  });
  // The page is alive, and what was kept is done again only when the story says so.
  await page.addInitScript(() => {
    let follow = () => {};
    Object.defineProperty(window, "followEarlyAction", {
      configurable: true,
      get: () => () => Object.assign(window, { doAgain: () => follow() }),
      set: (kept) => {
        follow = kept;
      },
    });
  });
  await page.goto("/support/notifications");
  await page.waitForFunction(() => "doAgain" in window);
  const choice = page.getByRole("main").getByRole("combobox").first();
  const [was, other] = (await choice.inputValue()) === "never" ? ["never", "at_once"] : ["at_once", "never"];
  await choice.selectOption(other);
  await quiet(page);

  await page.evaluate(() => (window as unknown as { doAgain: () => void }).doAgain());

  await expect(page.getByText("Opgeslagen")).toBeVisible();
  await quiet(page);
  expect(sent.filter((body) => body.includes(other))).toHaveLength(1);
  // The other stories know it as it was.
  await choice.selectOption(was);
  await quiet(page);
  await page.context().close();
});

story(
  "a switch that is set before the scripts of a page are there does what it shows",
  async ({ browser, product }) => {
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    const letScriptsCome = await heldScripts(page);
    await page.goto("/quotes", { waitUntil: "commit" });
    await page.getByRole("switch", { name: "Testgegevens" }).first().click();

    letScriptsCome();

    await expect(page.getByText(BANNER)).toBeVisible();
    await page.context().close();
  },
);

story("what is typed before the scripts of a page are there counts, and stays", async ({ browser, product }) => {
  const { caseId } = await openCase(product, "Vroegtikker");
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const typeEarly = async (path: string, texts: Readonly<Record<string, string>>) => {
    const letScriptsCome = await heldScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    for (const [label, text] of Object.entries(texts)) await field(label).fill(text);
    letScriptsCome();
    await page.waitForFunction(() => !("followEarlyAction" in window));
    await quiet(page);
    await page.unrouteAll();
  };

  await typeEarly("/preview", { Bedrag: "18.250,5" });
  await field("Bedrag").press("End");
  await field("Bedrag").pressSequentially("0");
  await expect(field("Bedrag")).toHaveValue("18.250,50");

  await page.goto("/quotes/new");
  await quiet(page);
  await field("E-mailadres").fill("vroeg@example.com");
  await typeEarly("/quotes/new", { "Voornaam (niet verplicht)": "Vera", Achternaam: "Vroegtikker" });
  const kept = { "Voornaam (niet verplicht)": "Vera", Achternaam: "Vroegtikker", "E-mailadres": "vroeg@example.com" };
  for (const [label, text] of Object.entries(kept)) await expect(field(label)).toHaveValue(text);
  await page.reload();
  for (const [label, text] of Object.entries(kept)) await expect(field(label)).toHaveValue(text);

  await typeEarly(`/cases/${caseId}`, { "Uw bericht": "Dat zoek ik uit." });
  await expect(field("Uw bericht")).toHaveValue("Dat zoek ik uit.");
  await typeEarly(`/cases/${caseId}`, { "Uw bericht": "En nog iets." });
  await expect(field("Uw bericht")).toHaveValue("Dat zoek ik uit.\n\nEn nog iets.");
  await expect(page.getByRole("button", { name: "Versturen" })).toBeEnabled();
  await page.context().close();
});

story("who types on while the scripts of a page come types at the end of the text", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await heldScripts(page);
  await page.goto("/preview", { waitUntil: "commit" });
  const amount = page.getByLabel("Bedrag", { exact: true });
  await amount.fill("18.250,5");
  // React draws what it knows, and the portal types the text again a moment later.
  await amount.evaluate((field: HTMLInputElement) => Object.assign(field, { value: "15000" }));
  await amount.press("End");
  await page.evaluate(() => (window as unknown as { followEarlyAction: () => void }).followEarlyAction());
  await amount.pressSequentially("0");

  await expect(amount).toHaveValue("18.250,50");
  await page.context().close();
});

story(
  "a note that an agent begins before the scripts of a page are there is no answer",
  async ({ browser, product }) => {
    const { caseId } = await openCase(product, "Vroegnoteerder");
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.agent);
    await portalPerson(product, product.demo.users.agent, "nl");
    const letScriptsCome = await heldScripts(page);
    await page.goto(`/support/cases/${caseId}`, { waitUntil: "commit" });
    await page.getByText("Interne notitie", { exact: true }).click();
    await page.locator("textarea").first().fill("Deze klant is kritisch.");

    letScriptsCome();

    await expect(page.getByLabel("Uw notitie")).toHaveValue("Deze klant is kritisch.");
    await page.getByText("Antwoord", { exact: true }).click();
    await expect(page.getByLabel("Uw antwoord")).toHaveValue("");
    await page.context().close();
  },
);

story("who types on while React takes a page over goes on behind what was typed", async ({ browser, product }) => {
  const { caseId } = await openCase(product, "Doortikker");
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  const letScriptsCome = await heldScripts(page);
  await page.goto(`/cases/${caseId}`, { waitUntil: "commit" });
  const message = page.getByLabel("Uw bericht");
  await message.pressSequentially("Goedemorgen, h");
  // React draws what it knows a moment before the portal types the text again.
  await message.evaluate((field: HTMLTextAreaElement) => Object.assign(field, { value: "" }));
  await message.pressSequentially("oe staat het?");

  letScriptsCome();

  await page.waitForFunction(() => !("followEarlyAction" in window));
  await expect(message).toHaveValue("Goedemorgen, hoe staat het?");
  await expect(page.getByRole("button", { name: "Versturen" })).toBeEnabled();
  await page.context().close();
});

story("a slash before the scripts of a page are there leads into its search", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  const letScriptsCome = await heldScripts(page);
  await page.goto("/quotes", { waitUntil: "commit" });
  await expect(page.getByRole("searchbox")).toBeVisible();
  await page.keyboard.type("/bakker");

  letScriptsCome();

  await expect(page).toHaveURL(/q=bakker$/);
  await expect(page.getByRole("searchbox")).toHaveValue("bakker");
  await page.context().close();
});
