import { expect, test } from "vitest";
import { QuietSpell } from "./quiet-spell.ts";

const NEVER = async () => Number.POSITIVE_INFINITY;

/** A database of which is told what its nodes say; `look` is a look that finds so much. */
function resting() {
  const nodes = { mark: "1 5:5:" as string | undefined };
  const spell = new QuietSpell({ writtenMark: async () => nodes.mark }, 0);
  const look = async (found: number, { nowMs = 0, about = "", untilMs = NEVER } = {}): Promise<"looked" | "spared"> => {
    if (await spell.isOn(nowMs, about)) return "spared";
    if (found === 0) await spell.foundNothing(untilMs);
    return "looked";
  };
  return { nodes, look };
}

test("a look is spared once two in a row found nothing and nothing was written between", async () => {
  const { look } = resting();

  expect(await look(0)).toBe("looked");
  expect(await look(0)).toBe("looked");
  expect(await look(0)).toBe("spared");
});

test("what is written is looked for at once, however long it was quiet", async () => {
  const { look, nodes } = resting();
  for (let times = 0; times < 5; times += 1) await look(0);

  nodes.mark = "1 6:6:";

  expect(await look(1)).toBe("looked");
});

test("as long as looks find something none is spared", async () => {
  const { look } = resting();

  for (let times = 0; times < 5; times += 1) expect(await look(1)).toBe("looked");
});

test("what falls due is looked for at its time", async () => {
  const { look } = resting();
  const untilMs = async () => 1_000;
  for (let times = 0; times < 3; times += 1) await look(0, { untilMs });

  expect(await look(0, { nowMs: 999 })).toBe("spared");
  expect(await look(0, { nowMs: 1_000 })).toBe("looked");
});

test("nothing is spared while a part of the database does not answer", async () => {
  const { look, nodes } = resting();
  for (let times = 0; times < 3; times += 1) await look(0);
  nodes.mark = undefined;

  for (let times = 0; times < 3; times += 1) expect(await look(0)).toBe("looked");
});

test("what else a look depends on ends the spell", async () => {
  const { look } = resting();
  for (let times = 0; times < 3; times += 1) await look(0, { about: "both live" });

  expect(await look(0, { about: "one lives" })).toBe("looked");
});
