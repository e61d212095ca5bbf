import { createClamdScanner } from "@quote-financing/documents/clamd-scanner";
import { startClamd } from "@quote-financing/documents/testing/start-clamd";
import { testVault } from "@quote-financing/documents/testing/test-vault";
import { expect, test } from "vitest";
import { documentsWorlds, PDF } from "../../quotes/requirements/testing-documents-world.ts";
import { scanDocuments } from "./scan-documents.ts";

const { createWorld, closing } = documentsWorlds();

test("a scanner that has no verdict on one document keeps no other from its turn", async () => {
  const clamd = await startClamd();
  closing.push(clamd.close);
  clamd.answers = "hang up";
  const w = await createWorld({
    documents: testVault({ scanner: createClamdScanner(clamd.url), unscanned: "pending" }),
  });
  const hard = await w.idOf(w.add(Buffer.concat([PDF, Buffer.from("HARD")])));
  const easy = await w.idOf(w.add());
  clamd.answers = undefined;

  const round = scanDocuments(w.services, w.organizationId);

  await expect(round).rejects.toThrow("The scanner of documents did not answer.");
  const scanOf = async (documentId: string) => (await w.get(`/v1/documents/${documentId}`)).json.data;
  expect(await scanOf(hard)).toMatchObject({ scan: "pending" });
  expect(await scanOf(easy)).toMatchObject({ scan: "clean" });
});
