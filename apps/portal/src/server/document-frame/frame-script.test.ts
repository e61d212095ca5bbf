import { expect, test } from "vitest";
import { FRAME_SCRIPT } from "./frame-script.ts";

/** As far as the frame draws. */
class Sheet {
  readonly dataset: Record<string, number> = {};
  readonly style = {};
  readonly children: Sheet[] = [];
  className = "";
  textContent = "";
  readonly append = (...more: Sheet[]) => this.children.push(...more);
  readonly replaceChildren = (...others: Sheet[]) => this.children.splice(0, Infinity, ...others);
  readonly removeAttribute = () => {};
  readonly setAttribute = () => {};
  readonly getContext = () => ({});
}

/** A document of so many pages, of which some cannot be drawn and one has no text that can be read. */
const pdfOf = (numPages: number, broken: readonly number[]) => ({
  numPages,
  hasJSActions: async () => false,
  getPage: async (number: number) => {
    if (broken.includes(number)) throw new Error("This page is broken.");
    return {
      getViewport: () => ({ width: 100, height: 200 }),
      render: () => ({ promise: Promise.resolve() }),
      getTextContent: () => Promise.reject(new Error("No text.")),
    };
  },
});

/** The frame with an image that can be drawn at once, or with a document. */
function openFrame(pdf?: object) {
  const told: string[] = [];
  const listeners = new Set<(event: object) => void>();
  const page = { postMessage: ({ kind }: { kind: string }) => told.push(kind) };
  const main = Object.assign(new Sheet(), { clientWidth: 100, dataset: { pageFailed: "Page {page} failed." } });
  class DrawnImage {
    onload = () => {};
    set src(_: string) {
      queueMicrotask(() => this.onload());
    }
  }
  const means = {
    parent: page,
    document: { querySelector: () => main, createElement: () => new Sheet() },
    devicePixelRatio: 1,
    load: async () => ({ getDocument: () => ({ promise: Promise.resolve(pdf) }) }),
    IntersectionObserver: class {
      readonly tell: (entries: readonly object[]) => void;
      constructor(tell: (entries: readonly object[]) => void) {
        this.tell = tell;
      }
      observe = (target: Sheet) => queueMicrotask(() => this.tell([{ isIntersecting: true, target }]));
      unobserve = () => {};
    },
    Image: DrawnImage,
    URL: { createObjectURL: () => "blob:" },
    addEventListener: (_: string, listener: (event: object) => void, options?: { once?: boolean }) => {
      const hear = (event: object) => {
        if (options?.once === true) listeners.delete(hear);
        listener(event);
      };
      listeners.add(options?.once === true ? hear : listener);
    },
    removeEventListener: (_: string, listener: (event: object) => void) => listeners.delete(listener),
  };
  new Function(...Object.keys(means), FRAME_SCRIPT.replaceAll("import(", "load("))(...Object.values(means));
  const send = async (source: unknown, data: unknown) => {
    for (const listener of [...listeners]) listener({ source, data });
    await new Promise((resolve) => setTimeout(resolve));
  };
  const words = () => main.children.map(({ children }) => children.map(({ textContent }) => textContent).join());
  return { told, send, page, words };
}

const picture = () => ({ bytes: new ArrayBuffer(8), mediaType: "image/png", label: "Meterkast" });

test("a document is drawn though an extension of the browser speaks first", async () => {
  const { told, send, page } = openFrame();
  await send({}, { source: "an extension of the browser" });
  await send({}, picture());
  await send(page, { kind: "hello" });
  expect(told).toEqual(["ready"]);
  await send(page, picture());
  expect(told).toEqual(["ready", "shown"]);
});

test("one document is drawn, and no other after it", async () => {
  const { told, send, page } = openFrame();
  await send(page, picture());
  await send(page, picture());
  expect(told).toEqual(["ready", "shown"]);
});

test.each([1, 2])(
  "a page that cannot be drawn says so in its place, and the others are drawn: page %i",
  async (broken) => {
    const { told, send, page, words } = openFrame(pdfOf(3, [broken]));
    await send(page, { ...picture(), mediaType: "application/pdf" });
    expect(told.toSorted()).toEqual(["page-failed", "ready", "shown"]);
    // A page that was drawn has its canvas and its words, which it lacks here.
    expect(words()).toEqual([1, 2, 3].map((number) => (number === broken ? `Page ${number} failed.` : ",")));
  },
);

test("a document whose only page cannot be drawn is told as one that cannot be shown", async () => {
  const { told, send, page } = openFrame(pdfOf(1, [1]));
  await send(page, { ...picture(), mediaType: "application/pdf" });
  expect(told).toEqual(["ready", "failed"]);
});
