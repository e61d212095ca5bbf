import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isUnjudged, sendFile } from "./send-file.ts";

/** A browser's request that does what the test says. */
class LineOfTest {
  static last: LineOfTest;
  static sent = 0;
  readonly upload: { onprogress?: (told: object) => void; onload?: () => void } = {};
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  status = 0;
  responseText = "";
  open(): void {}
  setRequestHeader(): void {}
  getResponseHeader = () => null;
  send(): void {
    LineOfTest.last = this;
    LineOfTest.sent += 1;
  }
  abort(): void {
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status: number, responseText: string): void {
    Object.assign(this, { status, responseText });
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", LineOfTest);
  vi.stubGlobal("document", { querySelector: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin() {
  const stop = new AbortController();
  const file = new File(["%PDF-1.7"], "factuur.pdf");
  const { signal } = stop;
  const sent = sendFile(
    { documentId: "doc_1", quoteId: "qot_1", file, mediaType: "application/pdf", signal },
    () => {},
  );
  return { sent, stop, line: LineOfTest.last };
}

test("a line on which nothing goes on for half a minute is given up, and the file can be sent again", async () => {
  const { sent, line } = begin();
  vi.advanceTimersByTime(29_000);
  line.upload.onprogress?.({ loaded: 1, total: 8 });
  vi.advanceTimersByTime(29_000);
  line.upload.onprogress?.({ loaded: 2, total: 8 });
  vi.advanceTimersByTime(30_000);

  expect(await sent).toEqual({ kind: "lost" });
  expect(vi.getTimerCount()).toBe(0);
});

test("an answer may take as long as a scan", async () => {
  const { sent, line } = begin();
  line.upload.onload?.();
  vi.advanceTimersByTime(60_000);
  line.answer(201, JSON.stringify({ data: { scan: "clean" } }));

  expect(await sent).toEqual({ kind: "added", isInfected: false });
  expect(vi.getTimerCount()).toBe(0);
});

test("a file that is taken away is sent no further", async () => {
  const { sent, stop } = begin();
  stop.abort();

  expect(await sent).toEqual({ kind: "lost" });
  expect(vi.getTimerCount()).toBe(0);
});

test("a file that is taken away while it waits for its turn is not sent again", async () => {
  const { sent, stop, line } = begin();
  const before = LineOfTest.sent;
  const error = { code: "rate_limit_exceeded", message: "Slow down.", requestId: "req_1" };
  line.answer(429, JSON.stringify({ error }));
  await vi.advanceTimersByTimeAsync(500);
  stop.abort();
  await vi.advanceTimersByTimeAsync(1_000);

  expect(await sent).toEqual({ kind: "lost" });
  expect(LineOfTest.sent).toBe(before);
});

test("one that is taken away while it waits keeps those behind it waiting no longer", async () => {
  const { sent, stop, line } = begin();
  const error = { code: "rate_limit_exceeded", message: "Slow down.", requestId: "req_1" };
  line.answer(429, JSON.stringify({ error }));
  await vi.advanceTimersByTimeAsync(10);
  stop.abort();

  expect(await sent).toEqual({ kind: "lost" });
  expect(vi.getTimerCount()).toBe(0);
});

test("what failed on the side of the service keeps its reason and its request id, and can be sent again", async () => {
  const error = { code: "internal_error", message: "It failed.", requestId: "req_1" };
  const failed = begin();
  failed.line.answer(500, JSON.stringify({ error }));
  expect(await failed.sent).toEqual({ kind: "refused", refusal: error });
  expect(isUnjudged(await failed.sent)).toBe(true);

  const away = begin();
  away.line.answer(502, "<h1>Bad Gateway</h1>");
  expect(await away.sent).toMatchObject({ kind: "refused", refusal: { code: "service_unavailable" } });
  expect(isUnjudged(await away.sent)).toBe(true);

  const judged = begin();
  judged.line.answer(415, JSON.stringify({ error: { ...error, code: "media_type_unsupported" } }));
  expect(isUnjudged(await judged.sent)).toBe(false);
});
