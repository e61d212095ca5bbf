import { expect, test, vi } from "vitest";
import { BATCH, changeInBatches } from "./change-in-batches.ts";

test("goes on while a batch is full, whatever it could change of it, and says that none is left", async () => {
  const change = vi.fn(async () => ({ found: BATCH, changed: BATCH - 1 }));
  change.mockResolvedValueOnce({ found: BATCH, changed: 0 }).mockResolvedValueOnce({ found: BATCH, changed: BATCH });
  change.mockResolvedValueOnce({ found: 3, changed: 2 });

  expect(await changeInBatches(change)).toEqual({ count: BATCH + 2, hasMore: false });
  expect(change.mock.calls).toEqual([[true], [false], [false]]);
});

test("ends after twenty full batches, and says that there are more", async () => {
  const change = vi.fn(async () => ({ found: BATCH, changed: BATCH }));

  expect(await changeInBatches(change)).toEqual({ count: 20 * BATCH, hasMore: true });
  expect(change).toHaveBeenCalledTimes(20);
});
