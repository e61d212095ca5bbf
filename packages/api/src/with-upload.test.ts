import { BytesRefused, type ReceivedDocument } from "@quote-financing/domain/documents/document-vault";
import { expect, test } from "vitest";
import type { Services } from "./context.ts";
import { type StoredUpload, withUpload } from "./with-upload.ts";

const NAME = "mer_1/doc_1";

const STORED: ReceivedDocument = {
  object: { name: NAME, key: "key" },
  mediaType: "application/pdf",
  sizeBytes: 1,
  sha256: "",
  marks: [],
  scan: "clean",
};

function world(received: () => ReceivedDocument = () => STORED) {
  const removed: string[] = [];
  const documents = {
    receive: async () => received(),
    remove: async (name: string) => {
      removed.push(name);
      throw new Error("The store is away.");
    },
  } as unknown as Services["documents"];
  const services = { documents, makeId: () => "doc_1" } as Pick<Services, "documents" | "makeId">;
  return { removed, upload: withUpload.bind(undefined, services, "mer_1", (async function* () {})()) };
}

test("bytes with a row stay", async () => {
  const { removed, upload } = world();
  const use = async ({ markUsed, mediaType }: StoredUpload) => {
    markUsed();
    return mediaType;
  };
  expect(await upload(use)).toBe("application/pdf");
  expect(removed).toEqual([]);
});

test("bytes without a row are removed, whatever the use case throws or returns, and also where the store is away", async () => {
  const { removed, upload } = world();
  await expect(upload(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  expect(await upload(async () => "replayed")).toBe("replayed");
  expect(removed).toEqual([NAME, NAME]);
});

test("nothing is removed that the store does not hold: it refused the bytes, or their scan did", async () => {
  const scanned = world(() => ({ ...STORED, object: undefined, scan: "refused" }));
  await expect(scanned.upload(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  const broken = world(() => {
    throw new BytesRefused("type");
  });
  await expect(broken.upload(async () => "used")).rejects.toThrow(BytesRefused);
  expect([...scanned.removed, ...broken.removed]).toEqual([]);
});
