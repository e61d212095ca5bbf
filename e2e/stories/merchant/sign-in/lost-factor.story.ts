import { axeFindings } from "../../../src/axe-findings.ts";
import { addLostPasskey } from "../../../src/lost-factor.ts";
import { mailedLink } from "../../../src/mail/mailed-link.ts";
import { newPerson } from "../../../src/new-person.ts";
import { signIn } from "../../../src/sign-in.ts";
import { expect, story } from "../../../src/story.ts";

story(
  "a colleague's lost second factor goes only when they follow the mailed link themselves",
  async ({ browser, page, product }, info) => {
    const { owner, member } = product.demo.users;
    await addLostPasskey(product.demo.databaseUrl, member.email);
    const theirs = await newPerson(browser, product.demo.portalUrl, member);
    await page.goto("/settings/members");
    await signIn(page, owner);
    const row = page.getByRole("main").getByRole("listitem").filter({ hasText: member.email });
    await row.getByRole("button", { name: /^Tweestapsverificatie van .+ resetten$/ }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Pas als die link is gevolgd");
    await expect(page.locator("dialog [role=status]").first()).toBeEmpty();
    await dialog.getByRole("button", { name: "E-mail sturen" }).click();
    await expect(dialog.getByRole("status")).toContainText(`onderweg naar ${member.email}`);
    expect(await axeFindings(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath("asked.png") });
    await dialog.getByRole("button", { name: "Sluiten" }).last().click();
    await expect(row.getByRole("button", { name: /^Tweestapsverificatie van .+ resetten$/ })).toBeVisible();

    const link = await mailedLink(product, member.email, "/reset-second-factor#");
    const context = await browser.newContext({ locale: "nl-NL" });
    const reader = await context.newPage();
    await reader.goto(link);
    await expect(reader.getByRole("heading", { name: "Tweestapsverificatie uitzetten" })).toBeVisible();
    await expect(reader.locator("main [role=status]")).toBeEmpty();
    expect(await axeFindings(reader)).toEqual([]);
    await reader.screenshot({ path: info.outputPath("link.png") });
    await reader.getByRole("button", { name: "Uitzetten" }).click();
    await expect(reader.getByRole("status")).toContainText("staat uit");
    await expect(reader.getByText("Doe dit alleen als")).toBeHidden();
    await theirs.goto("/quotes");
    await expect(theirs).toHaveURL(/\/login/);
    await reader.goto("about:blank");
    await reader.goto(link);
    await reader.getByRole("button", { name: "Uitzetten" }).click();
    await expect(reader.getByRole("alert").filter({ hasText: "Deze link werkt niet meer" })).toBeVisible();
    await expect(reader.getByRole("link", { name: "Terug naar inloggen" })).toHaveAttribute("href", "/login");

    await page.goto("/settings/audit");
    await expect(page.getByRole("listitem").filter({ hasText: "Reset van tweestapsverificatie gevraagd" })).toHaveCount(
      1,
    );
    await context.close();
    await theirs.context().close();
  },
);
