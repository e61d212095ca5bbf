import { agentAt } from "../../src/documents-desk.ts";
import { callApi } from "../../src/merchant-backend.ts";
import { openCase } from "../../src/open-case.ts";
import { heldScripts } from "../../src/pages/held-requests.ts";
import { quiet } from "../../src/pages/quiet.ts";
import { expect, story } from "../../src/story.ts";

story("an agent who comes back to a long thread finds it open at what is new", async ({ browser, product }) => {
  const { caseId } = await openCase(product, "Teruggekomen");
  const write = async (from: number, to: number) => {
    for (let index = from; index <= to; index += 1)
      await callApi(product, "POST", `/v1/cases/${caseId}/messages`, { body: `Bericht nummer ${index}.` });
  };
  await write(1, 5);
  const agent = await agentAt(browser, product, `/support/cases/${caseId}`);
  const thread = agent.getByRole("region", { name: "Gesprek" });
  await expect(thread.getByText("Bericht nummer 5.")).toBeVisible();
  // Until its scripts were there the browser has shown nothing that it remembers.
  const remembered = () => agent.evaluate((id) => JSON.stringify(localStorage).includes(id), caseId);
  await expect.poll(remembered).toBe(true);
  await agent.goto("/support/replies");
  await write(6, 35);

  await agent.goto(`/support/cases/${caseId}`);
  await quiet(agent);

  await expect(thread.getByText("Bericht nummer 35.")).toBeAttached();
  await expect(thread.getByText("Nieuw", { exact: true })).toBeInViewport();
  await expect(thread.getByText("Bericht nummer 6.")).toBeInViewport();
  await agent.context().close();
});

story("a link that is pressed before the scripts of a long thread are there leads on", async ({ browser, product }) => {
  const { caseId } = await openCase(product, "Voorbarig");
  for (let index = 0; index < 6; index += 1) {
    await callApi(product, "POST", `/v1/cases/${caseId}/messages`, { body: `Bericht ${index}` });
  }
  const agent = await agentAt(browser, product, "/support");
  const letScriptsCome = await heldScripts(agent);
  await agent.goto(`/support/cases/${caseId}`, { waitUntil: "commit" });
  const link = agent.getByRole("main").getByRole("link", { name: /^Offerte van/ });
  await link.hover();
  await agent.mouse.down();

  letScriptsCome();
  await expect
    .poll(() => link.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__react"))))
    .toBe(true);
  await quiet(agent);
  await agent.mouse.up();

  await expect(agent).toHaveURL(/\/support\/quotes\//);
  await agent.context().close();
});
