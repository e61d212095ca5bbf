import { axeFindings } from "../../src/axe-findings.ts";
import { newPerson } from "../../src/new-person.ts";
import { heldRequests } from "../../src/pages/held-requests.ts";
import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";

story(
  "an owner sees where a colleague is signed in, and signs them out everywhere",
  async ({ browser, page, product }, info) => {
    const { owner, member } = product.demo.users;
    const theirs = await newPerson(browser, product.demo.portalUrl, member);
    await page.goto("/settings/members");
    await signIn(page, owner);
    const row = page.getByRole("main").getByRole("listitem").filter({ hasText: member.email });
    const letDevicesCome = await heldRequests(page, "**/api/trpc/*members.sessions*");
    const asked = page.waitForRequest("**/api/trpc/*members.sessions*");
    await row.getByRole("button", { name: "Apparaten" }).click();
    const dialog = page.getByRole("dialog", { name: /^Apparaten van / });
    await asked;
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    letDevicesCome();
    await expect(dialog.getByRole("listitem").first()).toContainText("Laatst gezien op");
    await expect(dialog.getByRole("listitem").first()).toContainText("127.0.0.1");
    expect(await axeFindings(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath("devices-1280-light.png") });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.screenshot({ path: info.outputPath("devices-360-dark.png") });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

    await dialog.getByRole("button", { name: "Overal uitloggen" }).click();
    await expect(dialog).toContainText("Deze persoon is nu nergens ingelogd");
    await theirs.goto("/quotes");
    await expect(theirs).toHaveURL(/\/login/);
    await theirs.context().close();
  },
);
