import { afterEach, expect, test, vi } from "vitest";

const RULES = "@quote-financing/domain/documents/media-type";
const PDF = new File(["%PDF-1.7"], "factuur.pdf", { type: "application/pdf" });

/** The module anew: the rules that it has loaded before are kept otherwise. */
async function checkFileAnew() {
  vi.resetModules();
  return (await import("./check-file.ts")).checkFile;
}
afterEach(() => vi.doUnmock(RULES));

test("a file that cannot be judged here, as without a connection, is left to the service", async () => {
  vi.doMock(RULES, () => Promise.reject(new Error("ChunkLoadError")));
  const checkFile = await checkFileAnew();

  expect(await checkFile(PDF)).toEqual({ ok: true, mediaType: "application/pdf" });
  expect(await checkFile(new File(["x"], "IMG_1.HEIC"))).toEqual({ ok: true, mediaType: "application/octet-stream" });
  expect(await checkFile(new File([], "leeg.pdf"))).toEqual({ ok: false, problem: "empty" });
});

test("a file that cannot be read is told as such, and one is judged by its bytes", async () => {
  const checkFile = await checkFileAnew();
  const gone = new File(["%PDF-1.7"], "weg.pdf");
  vi.spyOn(gone, "slice").mockReturnValue({
    arrayBuffer: () => Promise.reject(new DOMException("", "NotReadableError")),
  } as never);

  expect(await checkFile(gone)).toEqual({ ok: false, problem: "empty" });
  expect(await checkFile(PDF)).toEqual({ ok: true, mediaType: "application/pdf" });
  expect(await checkFile(new File(["<script>"], "factuur.pdf"))).toEqual({ ok: false, problem: "otherType" });
});
