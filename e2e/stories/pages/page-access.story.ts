import { hostileWorld } from "../../src/pages/hostile-world.ts";
import { pageRoutes } from "../../src/pages/page-routes.ts";
import { UNKNOWN_IDS } from "../../src/pages/portal-ids.ts";
import { type Outcome, PORTAL_PAGES, VISITORS, type Visitor } from "../../src/pages/portal-pages.ts";
import { type PortalPerson, portalPerson } from "../../src/portal-person.ts";
import { expect, story } from "../../src/story.ts";

story("every page of the portal is in the table of pages, and no other", () => {
  expect(Object.keys(PORTAL_PAGES).toSorted()).toEqual(pageRoutes());
});

/** What a visitor gets, and the words in the middle of the page. */
async function visit({ requests }: PortalPerson, path: string): Promise<{ outcome: Outcome; words: string }> {
  const response = await requests.get(path);
  const status = response.status();
  const html = await response.text();
  const words = (/<main[^>]*>(.*?)<\/main>/s.exec(html)?.[1] ?? "").replace(/<[^>]*>/g, " ");
  const target = response.headers().location;
  if (status === 404) return { outcome: "not found", words };
  if (status >= 300 && status < 400 && target !== undefined) {
    const { pathname } = new URL(target, "http://portal.test");
    return { outcome: pathname === "/login" ? "signs in" : `goes to ${pathname}`, words };
  }
  return { outcome: status === 200 ? "sees it" : `goes to ${status}`, words };
}

story(
  "signed out, a member, another organization's owner and an agent get what is theirs on every page",
  async ({ product }) => {
    const ids = await hostileWorld(product);
    const { users } = product.demo;
    const people: Record<Visitor, PortalPerson> = {
      signedOut: await portalPerson(product, undefined),
      member: await portalPerson(product, users.member),
      otherOwner: await portalPerson(product, users.otherOwner),
      agent: await portalPerson(product, users.agent),
    };
    for (const visitor of VISITORS) {
      const expected: Record<string, Outcome> = {};
      const got: Record<string, Outcome> = {};
      for (const [route, { pathFor, outcomes }] of Object.entries(PORTAL_PAGES)) {
        const { outcome, words } = await visit(people[visitor], pathFor(ids));
        expected[route] = outcomes[visitor];
        got[route] = outcome;
        if (outcome !== "not found" || pathFor(ids) === pathFor(UNKNOWN_IDS)) continue;
        const unknown = await visit(people[visitor], pathFor(UNKNOWN_IDS));
        expect(unknown, `${visitor} can tell a foreign ${route} from an unknown one`).toEqual({ outcome, words });
      }
      expect(got, visitor).toEqual(expected);
    }
  },
);

story("an address whose cursor no list gave out is an unknown one, and no fault of the portal", async ({ product }) => {
  const { destinationId } = await hostileWorld(product);
  const { users } = product.demo;
  const owner = await portalPerson(product, users.owner);
  const agent = await portalPerson(product, users.agent);
  const lists = ["/quotes", "/cases", "/settings/audit", `/settings/destinations/${destinationId}`];
  for (const cursor of ["", "junk", "%00"]) {
    for (const list of lists) {
      expect((await visit(owner, `${list}?cursor=${cursor}`)).outcome, `${list} ${cursor}`).toBe("not found");
    }
    for (const list of ["/support", "/support/documents"]) {
      expect((await visit(agent, `${list}?cursor=${cursor}`)).outcome, `${list} ${cursor}`).toBe("not found");
    }
  }
});
