import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { addDocument } from "../src/add-document.ts";
import { mailedLink } from "../src/mail/mailed-link.ts";
import { callApi } from "../src/merchant-backend.ts";
import type { PortalIds } from "../src/pages/portal-ids.ts";
import { PORTAL_PAGES } from "../src/pages/portal-pages.ts";
import { portalPerson } from "../src/portal-person.ts";
import type { Product } from "../src/product/start-product.ts";
import { story } from "../src/story.ts";

const FOLDER = fileURLToPath(new URL("../screenshots/", import.meta.url));
const LANGUAGES = ["nl", "en"] as const;
const WIDTHS = [360, 1280] as const;
const SCHEMES = ["light", "dark"] as const;
/** The frame of a document. */
const LOADING = /Het document wordt geladen|The document is loading/;

/** Things of the demo data, which read as real ones do. */
async function demoIds(product: Product): Promise<PortalIds> {
  const { organizationId = "" } = product.demo.organizations["zonnig-dak"] ?? {};
  const cases = (await callApi(product, "GET", "/v1/cases?state=open")).body.data;
  const shown = cases.find(({ subject }: { subject: string }) => subject.startsWith("Steiger")) ?? cases[0];
  const owner = await portalPerson(product, product.demo.users.owner);
  const url = "https://hooks.voorbeeld.example/events";
  const destination = await owner.call<{ data: { destinationId: string } }>("destinations.create", {
    name: "Planning",
    url,
  });
  const email = "nieuw@zonnig-dak.example";
  await owner.call("members.invite", { email, role: "member" });
  return {
    organizationId,
    caseId: shown.caseId,
    quoteId: shown.quote.quoteId,
    destinationId: destination.data.destinationId,
    documentId: await addDocument(product, shown.quote.quoteId, "factuur.pdf"),
    invitationToken: (await mailedLink(product, email)).split("/").at(-1) ?? "",
  };
}

/** `/settings/api-keys`, Dutch, on a phone, dark: `settings-api-keys.nl.360.dark.png`. */
async function pictures(page: Page, name: string, language: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
      await page.screenshot({ path: `${FOLDER}${name}.${language}.${width}.${colorScheme}.png`, fullPage: true });
    }
  }
}

const nameOf = (route: string) => route.replaceAll(/[[\]]/g, "").replaceAll("/", "-").slice(1) || "home";

/** Pages that look otherwise when there is nothing in them. */
const EMPTY_PAGES = { "quotes-nothing": "/quotes?q=nobody", "cases-nothing": "/cases?tab=none" };

story("pictures of every page", async ({ browser, product }) => {
  const ids = await demoIds(product);
  const { users, portalUrl } = product.demo;
  for (const viewer of ["signedOut", "owner", "agent"] as const) {
    const shown = Object.entries(PORTAL_PAGES).filter(([, { shownTo = "owner" }]) => shownTo === viewer);
    for (const language of LANGUAGES) {
      const person = await portalPerson(product, viewer === "signedOut" ? undefined : users[viewer], language);
      const context = await browser.newContext({
        baseURL: portalUrl,
        storageState: await person.requests.storageState(),
      });
      await context.addCookies([{ name: "language", value: language, url: portalUrl }]);
      const page = await context.newPage();
      const addresses = shown.map(([route, { pathFor }]) => [nameOf(route), pathFor(ids)] as const);
      for (const [name, path] of [...addresses, ...(viewer === "owner" ? Object.entries(EMPTY_PAGES) : [])]) {
        await page.goto(path);
        await page.getByText(LOADING).waitFor({ state: "hidden" });
        await pictures(page, name, language);
      }
      await context.close();
    }
  }
});
