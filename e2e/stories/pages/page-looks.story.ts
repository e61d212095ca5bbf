import { hostileWorld } from "../../src/pages/hostile-world.ts";
import { lookAtPage } from "../../src/pages/look-at-page.ts";
import type { PortalIds } from "../../src/pages/portal-ids.ts";
import { PORTAL_PAGES } from "../../src/pages/portal-pages.ts";
import { watchPage } from "../../src/pages/watch-page.ts";
import { portalPerson } from "../../src/portal-person.ts";
import { expect, story } from "../../src/story.ts";

const VIEWERS = ["signedOut", "owner", "agent"] as const;
/** So many are looked at within a story's time, on a machine that does much else too. */
const PAGES = 12;

story.describe.configure({ mode: "parallel" });
for (const viewer of VIEWERS) {
  const pages = Object.entries(PORTAL_PAGES).filter(([, { shownTo = "owner" }]) => shownTo === viewer);
  for (let from = 0; from < pages.length; from += PAGES) {
    const part = pages.slice(from, from + PAGES);
    story(
      `pages for ${viewer} from ${from + 1} of ${pages.length}: accessible in both schemes and widths, and hostile text stays text`,
      async ({ browser, product }) => {
        story.setTimeout(300_000);
        const ids: PortalIds = await hostileWorld(product);
        const { users, portalUrl } = product.demo;
        const person = await portalPerson(product, viewer === "signedOut" ? undefined : users[viewer]);
        const context = await browser.newContext({
          baseURL: portalUrl,
          storageState: await person.requests.storageState(),
        });
        const page = await context.newPage();
        const faults = await watchPage(page);
        const problems: string[] = [];
        for (const [route, { pathFor }] of part) {
          await page.goto(pathFor(ids));
          await page.locator("main").waitFor();
          problems.push(...(await lookAtPage(page)).map((problem) => `${route} ${problem}`));
          problems.push(...(await faults()).map((fault) => `${route} ${fault}`));
        }
        expect(problems).toEqual([]);
        await context.close();
      },
    );
  }
}
