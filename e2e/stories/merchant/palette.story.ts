import type { Locator, Page } from "@playwright/test";
import { callApi, quoteBody } from "../../src/merchant-backend.ts";
import { newPerson, PHONE } from "../../src/new-person.ts";
import { openCase } from "../../src/open-case.ts";
import { heldRequests, heldScripts } from "../../src/pages/held-requests.ts";
import { quiet } from "../../src/pages/quiet.ts";
import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";

/** Once: a page whose scripts are not there yet keeps the press for them. */
async function openPalette(page: Page, field: Locator): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
}

story("Ctrl+K leads to any id, name, page and action without a mouse", async ({ page, product }) => {
  const { quoteId, caseId } = await openCase(product, "Sneltoets");
  await page.goto("/quotes");
  await signIn(page, product.demo.users.owner);
  const field = page.getByRole("combobox", { name: /Zoek een nummer/ });
  const jump = async (text: string, found: string) => {
    await openPalette(page, field);
    await field.fill(text);
    const option = page.getByRole("option", { name: found }).first();
    await expect(option).toHaveAttribute("aria-selected", "true");
    await expect(field).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id")) ?? "");
    await field.press("Enter");
  };

  await jump(caseId.toLowerCase(), "Wanneer wordt er uitbetaald?");
  await expect(page).toHaveURL(new RegExp(`/cases/${caseId}`));
  await jump("sneltoe", "Anneke Sneltoets");
  await expect(page).toHaveURL(new RegExp(`/quotes/${quoteId}`));
  await jump("logb", "Logboek");
  await expect(page).toHaveURL(/settings\/audit/);
  await jump("nieuwe off", "Nieuwe offerte maken");
  await expect(page).toHaveURL(/quotes\/new/);

  await page.getByLabel("Achternaam").press("Control+k");
  await field.fill("bestaat niet");
  await expect(page.getByText(/Niets gevonden/)).toBeVisible();
  await field.press("Escape");
  await expect(page.getByLabel("Achternaam")).toBeFocused();

  await jump("sneltoetsen to", "Sneltoetsen tonen");
  const keys = page.getByRole("dialog", { name: "Sneltoetsen" });
  await expect(keys).toContainText("Ctrl");
  await keys.getByRole("button", { name: "Sluiten" }).click();
  await expect(keys).toBeHidden();
});

story("without a connection the search says so, and finds when it is back", async ({ page, product }) => {
  const { quoteId } = await openCase(product, "Vindbaar");
  await page.goto("/quotes");
  await signIn(page, product.demo.users.owner);
  const field = page.getByRole("combobox", { name: /Zoek een nummer/ });
  await openPalette(page, field);
  await page.context().setOffline(true);
  await field.fill("vindbaar");
  await expect(page.getByText("Zoeken lukt nu niet.", { exact: false })).toBeVisible();
  await expect(page.getByText(/Niets gevonden/)).toHaveCount(0);

  await page.context().setOffline(false);

  await expect(page.getByRole("option", { name: "Anneke Vindbaar" })).toBeVisible();
  await field.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/quotes/${quoteId}`));
});

story(
  "after a jump by Ctrl+K or two letters Tab goes on in the page, not before the menu",
  async ({ page, product }) => {
    await page.goto("/quotes");
    await signIn(page, product.demo.users.owner);
    const field = page.getByRole("combobox", { name: /Zoek een nummer/ });
    await openPalette(page, field);
    await field.fill("medewerkers");
    await expect(page.getByRole("option", { name: "Medewerkers" })).toHaveAttribute("aria-selected", "true");
    await field.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Medewerkers");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Uitnodigen" })).toBeFocused();

    await page.keyboard.press("g");
    await page.keyboard.press("k");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("API-sleutels");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Sleutel maken" })).toBeFocused();
  },
);

story("what is typed after Ctrl+K before the palette is there stands in it", async ({ page, product }) => {
  await page.goto("/quotes");
  await signIn(page, product.demo.users.owner);
  await quiet(page);
  const letScriptsCome = await heldScripts(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("lx");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("ogb");
  letScriptsCome();
  const field = page.getByRole("combobox", { name: /Zoek een nummer/ });
  await expect(field).toHaveValue("logb");
  await field.press("Enter");
  await expect(page).toHaveURL(/settings\/audit/);
});

story("a letter that comes in the instant of the palette joins those before it", async ({ page, product }) => {
  await page.goto("/quotes");
  await signIn(page, product.demo.users.owner);
  await quiet(page);
  const letScriptsCome = await heldScripts(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("log");
  await page.evaluate(() => {
    const { showModal } = HTMLDialogElement.prototype;
    HTMLDialogElement.prototype.showModal = function show() {
      HTMLDialogElement.prototype.showModal = showModal;
      this.showModal();
      queueMicrotask(() => document.execCommand("insertText", false, "b"));
    };
  });
  letScriptsCome();
  await expect(page.getByRole("combobox", { name: /Zoek een nummer/ })).toHaveValue("logb");
});

story("Ctrl+K in the instant in which the palette closes opens it again", async ({ page, product }) => {
  await page.goto("/quotes");
  await signIn(page, product.demo.users.owner);
  const field = page.getByRole("combobox", { name: /Zoek een nummer/ });
  await openPalette(page, field);
  await field.fill("logb");

  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
    // In the same task: before the browser tells that the dialog was closed.
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }));
  });
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
});

story("who touches closes the palette by a button, and is told of no keys", async ({ browser, product }) => {
  const phone = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner, PHONE);
  await phone.goto("/today");
  await phone.getByRole("button", { name: "Menu" }).tap();
  await phone.getByRole("button", { name: "Zoeken" }).tap();
  const palette = phone.getByRole("dialog", { name: "Zoeken en doen" });
  const pages = palette.getByRole("option", { name: "Offertes" });
  await expect(pages).toBeVisible();
  await expect(palette.getByText("Esc", { exact: true })).toBeHidden();
  await expect(pages.getByText("g q")).toBeHidden();
  await palette.getByRole("button", { name: "Sluiten" }).tap();
  await expect(palette).toBeHidden();
  await phone.context().close();
});

story("a language that the palette could not keep says so, and asks to sign in again", async ({ page, product }) => {
  await page.goto("/quotes");
  await signIn(page, product.demo.users.otherOwner);
  const field = page.getByRole("combobox", { name: /Zoek een nummer/ });
  const told: string[] = [];
  page.on("dialog", async (dialog) => {
    told.push(dialog.message());
    await dialog.accept();
  });
  const answers = [503, 401];
  await page.route("**/api/auth/update-user", async (route) => {
    const status = answers.shift();
    await (status === undefined ? route.continue() : route.fulfill({ status, json: {} }));
  });
  for (const count of [1, 0]) {
    await openPalette(page, field);
    await field.fill("engels");
    await page.getByRole("option", { name: /Engels/ }).click();
    await expect.poll(() => answers.length).toBe(count);
    if (count === 1)
      await expect.poll(() => told).toEqual([expect.stringContaining("De taal is niet veranderd. De dienst")]);
  }

  // Who is signed in after all is led through the dialog by itself.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quotes");
  expect(told).toHaveLength(1);
  await page.request.post("/api/auth/update-user", {
    headers: { Origin: product.demo.portalUrl },
    data: { language: "nl" },
  });
});

story("Enter pressed at once means what is found for the whole name, not for its start", async ({ page, product }) => {
  const called = async (lastName: string): Promise<string> => {
    const answer = await callApi(product, "POST", "/v1/quotes", quoteBody(lastName));
    return answer.body.data.quoteId;
  };
  const meant = await called("Snelhansen");
  await called("Snelhan");
  await page.goto("/quotes");
  await signIn(page, product.demo.users.owner);
  await quiet(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("snelhan");
  await expect(page.getByRole("option", { name: /Snelhan/ })).toHaveCount(2);
  await expect(page.getByRole("dialog").getByRole("option", { selected: true })).not.toContainText("Snelhansen");

  await page.keyboard.type("sen");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(new RegExp(meant));
});

story(
  "Enter pressed before the palette is there goes to what was typed, not to the row below",
  async ({ page, product }) => {
    await page.goto("/quotes");
    await signIn(page, product.demo.users.owner);
    await quiet(page);
    await page.locator("[data-row-link]").first().focus();
    const letScriptsCome = await heldScripts(page);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("logb");
    await page.keyboard.press("Enter");

    letScriptsCome();

    await expect(page).toHaveURL(/settings\/audit/);
  },
);

story("what is marked in the palette stays marked when more is found", async ({ page, product }) => {
  await callApi(product, "POST", "/v1/quotes", quoteBody("Logboekhouder"));
  await page.goto("/quotes");
  await signIn(page, product.demo.users.owner);
  await quiet(page);
  const letHitsCome = await heldRequests(page, "**/api/trpc/*search.find*");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("logb");
  const marked = page.getByRole("dialog").getByRole("option", { selected: true });
  await expect(marked).toHaveText(/Logboek/);
  await page.keyboard.press("ArrowDown");

  letHitsCome();

  await expect(page.getByRole("option", { name: /Logboekhouder/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/settings\/audit/);
});
