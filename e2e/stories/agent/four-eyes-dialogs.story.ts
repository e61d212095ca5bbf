import { axeFindings } from "../../src/axe-findings.ts";
import { addAgent, addLostPasskey, removePasskeys } from "../../src/lost-factor.ts";
import { heldRequests } from "../../src/pages/held-requests.ts";
import { quiet } from "../../src/pages/quiet.ts";
import { portalPerson } from "../../src/portal-person.ts";
import { open, story } from "../../src/product/four-eyes.ts";
import { expect } from "../../src/story.ts";

story("what a proposal asks is opened, left and answered by keys alone", async ({ product, browser }, testInfo) => {
  const { users, organizations } = product.demo;
  const { organizationId = "" } = organizations.warmtewerk ?? {};
  const noor = await open(browser, product, users.agent, `/support/organizations/${organizationId}`);
  await noor.getByRole("button", { name: "Schorsen" }).press("Enter");
  const proposing = noor.getByRole("dialog");
  await expect(proposing).toContainText("Hiervoor is een tweede collega nodig. Die kan het 24 uur lang goedkeuren.");
  await expect(proposing.getByLabel("Reden")).toBeFocused();
  expect(await axeFindings(noor)).toEqual([]);
  // There before its text, so that it is heard.
  await expect(proposing.getByRole("status")).toBeEmpty();
  await noor.keyboard.type("Klachten van klanten");
  await noor.keyboard.press("Enter");
  await expect(proposing.getByRole("status")).toHaveText(
    "Uw voorstel wacht op een collega. Het staat bij Voorstellen.",
  );
  await noor.goto("/support/approvals");
  const takeBack = noor.getByRole("button", { name: "Intrekken" });
  await takeBack.press("Enter");
  await expect(noor.getByRole("dialog", { name: "Intrekken" }).getByLabel("Waarom niet")).toBeFocused();
  expect(await axeFindings(noor)).toEqual([]);
  await noor.keyboard.press("Escape");
  await expect(takeBack).toBeFocused();

  const daan = await open(browser, product, users.secondAgent, "/support/approvals");
  const row = daan.getByRole("listitem").filter({ hasText: "Klachten van klanten" });
  const approve = row.getByRole("button", { name: "Goedkeuren" });
  await approve.press("Enter");
  const approving = daan.getByRole("dialog", { name: "Organisatie schorsen" });
  await expect(approving).toContainText("Het gebeurt meteen. Kijk eerst of de reden klopt.");
  expect(await axeFindings(daan)).toEqual([]);
  await daan.screenshot({ path: testInfo.outputPath("approve.png") });
  await daan.keyboard.press("Escape");
  await expect(approve).toBeFocused();
  await row.getByRole("button", { name: "Afwijzen" }).press("Enter");
  const declining = daan.getByRole("dialog", { name: "Afwijzen" });
  await daan.keyboard.press("Enter");
  await expect(declining.getByText("Vul dit in")).toBeVisible();
  expect(await axeFindings(daan)).toEqual([]);
  await daan.screenshot({ path: testInfo.outputPath("decline.png") });
  await daan.keyboard.type("Zij hebben het uitgelegd");
  await daan.keyboard.press("Escape");
  await expect(declining.getByText("Druk nog eens op Escape")).toBeVisible();
  await daan.keyboard.press("Enter");
  await expect(row).toHaveCount(0);
  for (const page of [noor, daan]) await page.context().close();
});

story("a proposal that is declined late closes no other dialog that is open since", async ({ browser, product }) => {
  const { demo } = product;
  const { organizationId = "" } = demo.organizations.warmtewerk ?? {};
  const joep = { name: "Joep Kwijt", email: "joep@platform.example" };
  await addAgent(demo.databaseUrl, joep);
  await addLostPasskey(demo.databaseUrl, joep.email);
  const daan = await portalPerson(product, demo.users.secondAgent, "nl");
  const move = { kind: "organization.suspend", organizationId };
  await daan.call("supportApprovals.propose", { move, reason: "Laat geantwoord" });
  const agents = (await (await daan.requests.get("/api/trpc/supportFactorResets.list")).json()).result.data.data;
  const { userId } = agents.find(({ name }: { name: string }) => name === joep.name);
  await daan.call("supportFactorResets.propose", { userId, reason: "Telefoon kwijt" });
  const noor = await open(browser, product, demo.users.agent, "/support/approvals");
  const dialog = noor.getByRole("dialog");
  const decline = { "Laat geantwoord": "supportApprovals", "Telefoon kwijt": "supportFactorResets" };
  for (const [reason, room] of Object.entries(decline)) {
    const row = noor.getByRole("listitem").filter({ hasText: reason });
    await row.getByRole("button", { name: "Afwijzen" }).click();
    if (room === "supportApprovals") await dialog.getByLabel("Waarom niet").fill("Zij hebben het uitgelegd");
    const letItBeDeclined = await heldRequests(noor, `**/api/trpc/${room}.decline**`);
    const answered = noor.waitForResponse(`**/api/trpc/${room}.decline**`);
    await dialog.getByRole("button", { name: "Afwijzen" }).click();
    await dialog.getByRole("button", { name: "Sluiten" }).click();
    await expect(dialog).toBeHidden();
    await row.getByRole("button", { name: "Goedkeuren" }).click();
    // The list that no longer has it comes later still.
    const letItBeRead = await heldRequests(noor, `**/api/trpc/*${room}.list**`);

    letItBeDeclined();
    await answered;
    await quiet(noor);

    await expect(dialog.getByRole("button", { name: "Goedkeuren" })).toBeVisible();
    letItBeRead();
    await expect(row).toHaveCount(0);
  }
  await removePasskeys(demo.databaseUrl, joep.email);
  await noor.context().close();
});

story("who decides on a proposal that a colleague took away is told so", async ({ browser, product }) => {
  const { demo } = product;
  const { organizationId = "" } = demo.organizations.warmtewerk ?? {};
  const daan = await portalPerson(product, demo.users.secondAgent, "nl");
  const noor = await open(browser, product, demo.users.agent, "/support/approvals");
  const dialog = noor.getByRole("dialog");
  const told = noor.getByRole("main").getByRole("alert").filter({ hasText: "Dit voorstel is er niet meer." });
  const proposals = "/api/trpc/supportApprovals.list";
  for (const decision of ["Goedkeuren", "Afwijzen"]) {
    const reason = `Toch niet ${decision}`;
    await daan.call("supportApprovals.propose", { move: { kind: "organization.suspend", organizationId }, reason });
    await noor.reload();
    const row = noor.getByRole("listitem").filter({ hasText: reason });
    await row.getByRole("button", { name: decision }).click();
    if (decision === "Afwijzen") await dialog.getByLabel("Waarom niet").fill("Zij hebben het uitgelegd");
    const [{ approvalId }] = (await (await daan.requests.get(proposals)).json()).result.data.data;
    await daan.call("supportApprovals.decline", { organizationId, approvalId, reason: "Vergissing" });

    await dialog.getByRole("button", { name: decision }).click();

    await expect(row).toHaveCount(0);
    await expect(told).toBeVisible();
  }
  await noor.context().close();
});
