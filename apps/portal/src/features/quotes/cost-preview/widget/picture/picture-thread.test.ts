import { EventEmitter, once } from "node:events";
import { expect, test } from "vitest";
import { PicturesBusyError } from "./picture-queue.ts";
import { PictureThread } from "./picture-thread.ts";

/** The width decides what happens to the thread; the height is what it draws. */
const DIES_AFTERWARDS = 1;
const DIES = 2;
const THROWS_AFTERWARDS = 3;
const HANGS = 4;
const WORKS = 5;

const PROGRAM = `
const { parentPort } = require("node:worker_threads");
parentPort.on("message", ({ width, height }) => {
  if (width === ${HANGS}) for (;;);
  if (width === ${DIES}) process.exit(1);
  const png = new Uint8Array([height]).buffer;
  parentPort.postMessage({ png }, [png]);
  if (width === ${DIES_AFTERWARDS}) setTimeout(() => process.exit(0), 5);
  if (width === ${THROWS_AFTERWARDS}) setTimeout(() => { throw new Error("Out of memory."); }, 5);
});`;

const order = (width: number, height = 1) => ({ picture: "", width, height });

/** The thread, and a way to wait until one of its workers has ended. */
function started(limitMs = 10_000) {
  const ends = new EventEmitter();
  const onEnd = () => void ends.emit("end");
  return { thread: new PictureThread([], { program: PROGRAM, limitMs, onEnd }), ended: () => once(ends, "end") };
}

test.each([
  ["ended", DIES_AFTERWARDS],
  ["threw", THROWS_AFTERWARDS],
])("after a thread that %s between two pictures the next one is drawn", async (_, width) => {
  const { thread, ended } = started();
  const end = ended();
  expect(await thread.draw(order(width, 7))).toEqual(new Uint8Array([7]));
  await end;

  expect(await thread.draw(order(WORKS, 8))).toEqual(new Uint8Array([8]));
});

test("a picture whose thread ends while it is drawn fails, and the next one is drawn", async () => {
  const { thread } = started();

  await expect(thread.draw(order(DIES))).rejects.toThrow("ended");

  expect(await thread.draw(order(WORKS, 9))).toEqual(new Uint8Array([9]));
});

test("a picture that takes too long fails, its thread ends, and the next one is drawn", async () => {
  const { thread, ended } = started(2_000);
  const end = ended();

  await expect(thread.draw(order(HANGS))).rejects.toThrow(PicturesBusyError);

  await end;
  expect(await thread.draw(order(WORKS, 10))).toEqual(new Uint8Array([10]));
});
