import { expect, test } from "vitest";
import { FRAME_SCRIPT } from "./frame-script.ts";

/** The frame with an image that can be drawn at once. */
function openFrame() {
  const told: string[] = [];
  const listeners = new Set<(event: object) => void>();
  const page = { postMessage: ({ kind }: { kind: string }) => told.push(kind) };
  const main = { append: () => {}, removeAttribute: () => {}, replaceChildren: () => {} };
  class DrawnImage {
    onload = () => {};
    set src(_: string) {
      queueMicrotask(() => this.onload());
    }
  }
  const means = {
    parent: page,
    document: { querySelector: () => main },
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
  new Function(...Object.keys(means), FRAME_SCRIPT)(...Object.values(means));
  const send = async (source: unknown, data: unknown) => {
    for (const listener of [...listeners]) listener({ source, data });
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { told, send, page };
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
