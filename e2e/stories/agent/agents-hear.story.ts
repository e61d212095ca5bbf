import { agentAt } from "../../src/documents-desk.ts";
import { openCase } from "../../src/open-case.ts";
import { expect, story } from "../../src/story.ts";

story("an agent who cannot see the page hears that a note and a stage were saved", async ({ browser, product }) => {
  const { caseId } = await openCase(product, "Hoorder");
  const { organizationId } = product.demo.organizations["zonnig-dak"] ?? {};
  const agent = await agentAt(browser, product, `/support/cases/${caseId}?organization=${organizationId}`);
  const told = (text: string) => agent.getByRole("status").filter({ hasText: text });

  await agent.getByRole("radio", { name: "Interne notitie" }).check({ force: true });
  const note = agent.getByLabel("Uw notitie");
  await note.fill("De klant is gebeld.");
  await note.press("Control+Enter");
  await expect(told("Uw notitie is opgeslagen.")).toHaveCount(1);
  // A second one follows a silence: else nobody would hear it.
  await note.fill("En nog eens.");
  await note.press("Control+Enter");
  await expect(agent.getByText("En nog eens.")).toBeVisible();
  await expect(told("Uw notitie is opgeslagen.")).toHaveCount(1);

  // Each button says of which note it is.
  for (const text of ["De klant is gebeld.", "En nog eens."])
    await expect(agent.getByRole("button", { name: `Verwijderen: ${text}`, exact: true })).toBeVisible();

  const stage = agent.getByLabel("Stadium", { exact: true });
  await stage.fill("Bij de monteur");
  await stage.press("Enter");
  await expect(told("Opgeslagen")).toHaveCount(1);
  await expect(stage).toBeFocused();
  await agent.context().close();
});
