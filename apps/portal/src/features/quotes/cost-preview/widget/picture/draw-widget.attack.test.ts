import { expect, test } from "vitest";
import type { WidgetFigures } from "../widget-answer.ts";
import { drawWidget } from "./draw-widget.tsx";
import { PicturesBusyError } from "./picture-queue.ts";

const row = { lender: "Bank", figure: "€ 123,45", total: "€ 14.814,00", annualCostRate: "5,1 %", text: "" };

const answer = (amount: number): WidgetFigures => ({
  kind: "figures",
  query: { slug: "zonnig-dak", ask: { kind: "amount", totalInclTaxCents: amount }, language: "nl", theme: "light" },
  indication: {
    organizationName: "Zonnig Dak",
    asked: `€ ${amount}`,
    warning: "Let op! Geld lenen kost geld",
    rows: [60, 120, 180, 240, 300, 360].map((term) => ({ ...row, term })),
    ratesOf: "22 november 2026",
  },
  creditWarning: { kind: "standIn" },
  form: { from: "2009-04-01", leastHeightShare: 0.1, leastPoints: 7 },
});

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47];

/** How late a timer of 2 ms is while `work` runs: what every other request waits, in ms, sorted. */
async function delaysDuring(work: Promise<unknown>): Promise<number[]> {
  const delays: number[] = [];
  let lastMs = performance.now();
  const timer = setInterval(() => {
    delays.push(performance.now() - lastMs - 2);
    lastMs = performance.now();
  }, 2);
  await work.finally(() => clearInterval(timer));
  return delays.sort((left, right) => left - right);
}

test("pictures for a stranger who asks for sixteen at once keep nobody else waiting", async () => {
  expect([...(await drawWidget(answer(1), "friend")).slice(0, 4)]).toEqual(PNG_SIGNATURE);
  const asked = Array.from({ length: 16 }, (_, index) => drawWidget(answer(100 + index), "stranger"));

  const delays = await delaysDuring(Promise.allSettled(asked));

  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(4);
  await expect(asked.at(-1)).rejects.toBeInstanceOf(PicturesBusyError);
  expect(delays[Math.floor(delays.length * 0.9)]).toBeLessThan(20);
}, 180_000);

test("the same picture is drawn once, whoever asks, and a kept one is there however busy the others are", async () => {
  const first = drawWidget(answer(7), "a");
  expect(drawWidget(answer(7), "b")).toBe(first);
  const waiting = Array.from({ length: 4 }, (_, index) => drawWidget(answer(500 + index), "c").catch(() => undefined));

  expect(await drawWidget(answer(7), "c")).toBe(await first);
  await Promise.all(waiting);
}, 180_000);

test("pictures that are refused put none of those out that are kept", async () => {
  const own = drawWidget(answer(9), "friend");
  await own;
  const waiting = Array.from({ length: 12 }, (_, index) => drawWidget(answer(1_000 + index), "stranger"));

  const refused = await Promise.allSettled(
    Array.from({ length: 300 }, (_, index) => drawWidget(answer(2_000 + index), "stranger")),
  );

  expect(refused.filter(({ status }) => status === "rejected")).toHaveLength(300);
  expect(drawWidget(answer(9), "friend")).toBe(own);
  await Promise.allSettled(waiting);
}, 180_000);
