import { hostileWorld } from "../../src/pages/hostile-world.ts";
import { lookAtPage } from "../../src/pages/look-at-page.ts";
import type { PortalIds } from "../../src/pages/portal-ids.ts";
import { PORTAL_PAGES } from "../../src/pages/portal-pages.ts";
import { watchPage } from "../../src/pages/watch-page.ts";
import { portalPerson } from "../../src/portal-person.ts";
import { expect, story } from "../../src/story.ts";

const VIEWERS = ["signedOut", "owner", "agent"] as const;
for (const viewer of VIEWERS) {
  story(
    `pages for ${viewer}: accessible in both schemes and widths, and hostile text stays text`,
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
      for (const [route, shown] of Object.entries(PORTAL_PAGES)) {
        if ((shown.shownTo ?? "owner") !== viewer) continue;
        await page.goto(shown.pathFor(ids));
        await page.locator("main").waitFor();
        problems.push(...(await lookAtPage(page)).map((problem) => `${route} ${problem}`));
        problems.push(...(await faults()).map((fault) => `${route} ${fault}`));
      }
      expect(problems).toEqual([]);
      await context.close();
    },
  );
}
