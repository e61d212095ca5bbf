import { agentAt } from "../../src/documents-desk.ts";
import { callApi } from "../../src/merchant-backend.ts";
import { openCase } from "../../src/open-case.ts";
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
