import { expect, test } from "vitest";
import { PictureQueue, PicturesBusyError } from "./picture-queue.ts";

const limits = { places: 4, placesOfClient: 2 };

/** Pictures that are finished by hand, in the order in which they were begun. */
function drawing() {
  const begun: (() => void)[] = [];
  return { begun, draw: () => new Promise<string>((resolve) => begun.push(() => resolve("png"))) };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test("one picture is drawn at a time", async () => {
  const queue = new PictureQueue<string>(limits);
  const { begun, draw } = drawing();
  const first = queue.draw("a", draw);
  const second = queue.draw("b", draw);
  await settled();
  expect(begun).toHaveLength(1);

  begun[0]?.();
  await first;
  await settled();
  expect(begun).toHaveLength(2);
  begun[1]?.();
  expect(await second).toBe("png");
});

test("who finds no place free is told at once, and one client cannot take all places", async () => {
  const queue = new PictureQueue<string>(limits);
  const { begun, draw } = drawing();
  const taken = [queue.draw("a", draw), queue.draw("a", draw)];
  await expect(queue.draw("a", draw)).rejects.toBeInstanceOf(PicturesBusyError);
  taken.push(queue.draw("b", draw), queue.draw("c", draw));
  await expect(queue.draw("d", draw)).rejects.toBeInstanceOf(PicturesBusyError);

  for (let drawn = 0; drawn < taken.length; drawn += 1) {
    await settled();
    begun[drawn]?.();
    await taken[drawn];
  }
  const next = queue.draw("a", draw);
  await settled();
  begun[4]?.();
  expect(await next).toBe("png");
});

test("a picture that fails frees its place and keeps nobody from being drawn", async () => {
  const queue = new PictureQueue<string>({ places: 1, placesOfClient: 1 });
  await expect(queue.draw("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await queue.draw("a", async () => "png")).toBe("png");
});
