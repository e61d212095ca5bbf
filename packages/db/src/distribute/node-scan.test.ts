import { expect, test, vi } from "vitest";
import { NodeScan } from "./node-scan.ts";

const TEXT = "select id from quotes";
const AWAY = Object.assign(new Error("connection to the remote node failed"), { code: "08006" });

type Answer = () => Promise<readonly { answer: string }[]>;

/** A cluster of which each node has one shard and answers as it is told; `asked` are the nodes in the order of their calls. */
function cluster(
  nodes: Readonly<Record<string, Answer>>,
  marks: Readonly<Record<string, () => Promise<readonly { mark: string }[]>>> = {},
) {
  const asked: string[] = [];
  const unsafe = (text: string, parameters: readonly unknown[] = []) => {
    if (text.includes("group by groupid")) {
      asked.push("nodes");
      return Promise.resolve(Object.keys(nodes).map((node) => ({ node, shard: node })));
    }
    if (text.includes("generate_series")) return Promise.resolve([{ key: parameters[0] }]);
    if (text.includes("qf_mark")) {
      const node = String(parameters[0]);
      asked.push(`mark ${node}`);
      return marks[node]?.() ?? Promise.resolve([{ mark: `${node} 5:5:` }]);
    }
    if (text === TEXT) return { describe: () => Promise.resolve({ columns: [{ name: "id", type: 25 }] }) };
    asked.push(String(parameters[0]));
    return nodes[String(parameters[0])]?.();
  };
  const scan = new NodeScan(unsafe as never);
  return { asked, look: () => scan.rows(TEXT, []), mark: () => scan.mark() };
}

const has =
  (id: string): Answer =>
  async () => [{ answer: JSON.stringify({ id }) }];
const fails =
  (error: Error): Answer =>
  () =>
    Promise.reject(error);

test("a node that is away hides nobody else's rows, and is named as missing", async () => {
  const { look } = cluster({ one: has("qot_1"), two: fails(AWAY), three: has("qot_3") });

  const rows = await look();

  expect([...rows]).toEqual([{ id: "qot_1" }, { id: "qot_3" }]);
  expect(rows.missing).toEqual([AWAY]);
});

test("a look of which every node is away fails", async () => {
  const { look } = cluster({ one: fails(AWAY), two: fails(AWAY) });

  await expect(look()).rejects.toBe(AWAY);
});

test("a statement that one node refuses fails: that is no node that is away", async () => {
  const refused = Object.assign(new Error("column does not exist"), { code: "42703" });
  const { look } = cluster({ one: has("qot_1"), two: fails(refused) });

  await expect(look()).rejects.toBe(refused);
});

test("a silent node is left out, is not asked again, and its late answer is in the next look", async () => {
  vi.useFakeTimers();
  try {
    let answer = (_: readonly { answer: string }[]) => {};
    const { asked, look } = cluster({ one: has("qot_1"), two: () => new Promise((resolve) => (answer = resolve)) });
    const first = look();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([...(await first)]).toEqual([{ id: "qot_1" }]);
    const second = look();
    await vi.advanceTimersByTimeAsync(0);
    expect((await second).missing).toHaveLength(1);
    answer([{ answer: JSON.stringify({ id: "qot_2" }) }]);

    const third = look();
    await vi.advanceTimersByTimeAsync(0);

    expect([...(await third)]).toEqual([{ id: "qot_1" }, { id: "qot_2" }]);
    expect(asked.filter((node) => node === "two")).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test("while no node has answered, a slow one is waited for", async () => {
  vi.useFakeTimers();
  try {
    const late: Answer = () =>
      new Promise((resolve) => setTimeout(() => resolve([{ answer: '{"id":"qot_1"}' }]), 10_000));
    const { look } = cluster({ one: late });
    const rows = look();
    await vi.advanceTimersByTimeAsync(10_000);

    expect([...(await rows)]).toEqual([{ id: "qot_1" }]);
  } finally {
    vi.useRealTimers();
  }
});

test("the mark names every node, and there is none while one is away or another answers for it", async () => {
  const whole = cluster({ one: has("a"), two: has("b") });
  const without = cluster({ one: has("a"), two: has("b") }, { two: () => Promise.reject(AWAY) });
  const moved = cluster({ one: has("a"), two: has("b") }, { two: async () => [{ mark: "one 5:5:" }] });

  expect(await whole.mark()).toBe("one 5:5:\ntwo 5:5:");
  expect(await without.mark()).toBeUndefined();
  expect(await moved.mark()).toBeUndefined();
});

test("what a node said late of what was written is no mark: it may have been written to since", async () => {
  vi.useFakeTimers();
  try {
    let answer = (_: readonly { mark: string }[]) => {};
    const slow = () => new Promise<readonly { mark: string }[]>((resolve) => (answer = resolve));
    const { asked, mark } = cluster({ one: has("a"), two: has("b") }, { two: slow });
    const first = mark();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await first).toBeUndefined();
    answer([{ mark: "two 5:5:" }]);

    expect(await mark()).toBeUndefined();
    expect(asked.filter((name) => name === "mark two")).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test("while marks are the same nobody asks where shards lie, and after one that is not the next does", async () => {
  let written = 5;
  const one = async () => [{ mark: `one ${written}:` }];
  const { asked, mark } = cluster({ one: has("a") }, { one });
  const countOf = () => asked.filter((name) => name === "nodes").length;
  await mark();
  await mark();
  expect(countOf()).toBe(2);
  await mark();
  expect(countOf()).toBe(2);

  written = 6;
  await mark();
  await mark();

  expect(countOf()).toBe(3);
});
