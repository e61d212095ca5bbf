import { expect, test } from "vitest";
import { documentsWorlds, PDF } from "../../quotes/requirements/testing-documents-world.ts";
import { scanDocuments } from "./scan-documents.ts";

const { createScannedWorld } = documentsWorlds();

test("a scanner that has no verdict on one document keeps no other from its turn", async () => {
  const { clamd, ...w } = await createScannedWorld({}, "hang up");
  const hard = await w.idOf(w.add(Buffer.concat([PDF, Buffer.from("HARD")])));
  const easy = await w.idOf(w.add());
  clamd.answers = undefined;

  const round = scanDocuments(w.services, w.organizationId);

  await expect(round).rejects.toThrow("The scanner of documents did not answer.");
  const scanOf = async (documentId: string) => (await w.get(`/v1/documents/${documentId}`)).json.data;
  expect(await scanOf(hard)).toMatchObject({ scan: "pending" });
  expect(await scanOf(easy)).toMatchObject({ scan: "clean" });
});

test("three documents that never get a verdict hide no other for good", async () => {
  const { clamd, ...w } = await createScannedWorld({}, "hang up");
  for (let count = 0; count < 3; count += 1) await w.add(Buffer.concat([PDF, Buffer.from(`HARD ${count}`)]));
  const easy = await w.idOf(w.add());
  clamd.answers = undefined;

  for (let round = 0; round < 4; round += 1) {
    await expect(scanDocuments(w.services, w.organizationId)).rejects.toThrow("did not answer");
    w.services.clock.advance(1);
  }

  expect((await w.get(`/v1/documents/${easy}`)).json.data).toMatchObject({ scan: "clean" });
});
