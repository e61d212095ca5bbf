import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { openCase } from "../src/open-case.ts";
import { signIn } from "../src/sign-in.ts";
import { story } from "../src/story.ts";

const FOLDER = fileURLToPath(new URL("../screenshots", import.meta.url));

const LANGUAGES = ["nl", "en"] as const;
const WIDTHS = [360, 1280] as const;
const SCHEMES = ["light", "dark"] as const;

const MERCHANT_PAGES = [
  "/start",
  "/quotes",
  "/quotes?q=nobody",
  "/quotes/new",
  "/cases",
  "/preview",
  "/settings/destinations",
  "/settings/api-keys",
  "/settings/members",
  "/settings/organization",
  "/settings/audit",
  "/settings/account",
];
const AGENT_PAGES = ["/support", "/support/organizations"];

/** `/settings/api-keys` of the merchant, Dutch, on a phone, dark: `settings-api-keys.nl.360.dark.png`. */
async function picture(page: Page, path: string, variant: string): Promise<void> {
  await page.goto(path, { waitUntil: "load" });
  await page.waitForLoadState("networkidle");
  const name = path
    .replace(/^\//, "")
    .replaceAll(/[a-z]+_[0-9A-Z]{26}/g, "one")
    .replaceAll(/[^\w-]+/g, "-");
  await page.screenshot({ path: `${FOLDER}/${name || "home"}.${variant}.png`, fullPage: true });
}

for (const language of LANGUAGES) {
  for (const width of WIDTHS) {
    for (const scheme of SCHEMES) {
      const variant = `${language}.${width}.${scheme}`;
      story(`pictures: ${variant}`, async ({ browser, product }) => {
        const { quoteId, caseId } = await openCase(product, "Album");
        const { owner, agent } = product.demo.users;
        for (const { person, paths } of [
          { person: owner, paths: [...MERCHANT_PAGES, `/quotes/${quoteId}`, `/cases/${caseId}`] },
          { person: agent, paths: [...AGENT_PAGES, `/support/quotes/${quoteId}`, `/support/cases/${caseId}`] },
        ]) {
          const viewport = { width, height: 800 };
          const options = { baseURL: product.demo.portalUrl, viewport, colorScheme: scheme };
          const context = await browser.newContext(options);
          const page = await context.newPage();
          await picture(page, "/login", variant);
          await signIn(page, person);
          await page.request.post("/api/auth/update-user", { data: { language } });
          for (const path of paths) await picture(page, path, variant);
          await context.close();
        }
      });
    }
  }
}
