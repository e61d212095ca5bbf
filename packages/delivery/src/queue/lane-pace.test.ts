import { systemTimer } from "@quote-financing/domain/time/timer";
import { beforeEach, expect, test } from "vitest";
import { DEFAULT_POLICY } from "../delivery-policy.ts";
import { HostPaces, hostNameOf } from "./host-paces.ts";
import { LanePace } from "./lane-pace.ts";
import { Pace } from "./pace.ts";

const policy = { ...DEFAULT_POLICY, sendsPerSecond: 50, sendBurst: 100, maxLastCallsPerLook: 300 };
const MINE = "mer_1";

let nowMs: number;
let paces: HostPaces;
const timer = { ...systemTimer, now: () => nowMs };
beforeEach(() => {
  nowMs = 0;
  paces = new HostPaces(timer, policy);
});

function laneAt(url: string, organizationId = MINE): LanePace {
  const lane = new LanePace(timer, policy, (hostName) => paces.of(organizationId, hostName));
  lane.aimAt(url);
  return lane;
}

const lanesAt = (count: number, urlOf: (lane: number) => string) =>
  Array.from({ length: count }, (_, lane) => laneAt(urlOf(lane)));

/** All that the lane may send now, up to what a turn wants. */
function sendAll(lane: LanePace, wanted = 32): number {
  const room = lane.take(wanted);
  for (let sent = 0; sent < room; sent += 1) lane.spend(false);
  return room;
}

/** Every lane tries each 10 ms, always in the same order. @returns what each sent in that time. */
function sendFor(seconds: number, lanes: readonly LanePace[]): number[] {
  const sent = lanes.map(() => 0);
  for (const untilMs = nowMs + seconds * 1_000; nowMs < untilMs; nowMs += 10) {
    for (const [index, lane] of lanes.entries()) sent[index] = (sent[index] ?? 0) + sendAll(lane);
  }
  return sent;
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

test("fifty lanes at one host send it what two may, whatever their paths and ports, and each as much as the others", () => {
  const lanes = lanesAt(
    50,
    (lane) => `https://receiver.example${lane % 2 ? "." : ""}:${8_000 + lane}/events?lane=${lane}`,
  );

  const burst = sendFor(1, lanes);
  const later = sendFor(30, lanes);

  expect(sum(burst)).toBeLessThanOrEqual(1_000 + 100);
  expect(sum(later)).toBeGreaterThan(2_900);
  expect(sum(later)).toBeLessThanOrEqual(3_000 + 5);
  expect(Math.max(...later) - Math.min(...later)).toBeLessThanOrEqual(5);
});

test("one lane at a host keeps its own pace, and other hosts and organizations keep theirs", () => {
  const crowd = lanesAt(50, (lane) => `https://receiver.example/${lane}`);
  const others = [laneAt("https://other.example/"), laneAt("https://receiver.example/", "mer_2")];

  sendFor(1, [...crowd, ...others]);
  const sent = sendFor(10, [...crowd, ...others]).slice(-2);

  for (const count of sent) expect(count).toBeGreaterThanOrEqual(499);
});

test("what a lane waited for and does not need, and what it held when it ends, is for the others", () => {
  const [greedy, idle, waiting] = lanesAt(3, () => "https://receiver.example/") as [LanePace, LanePace, LanePace];
  const crowd = lanesAt(12, () => "https://receiver.example/");
  for (const lane of crowd) while (sendAll(lane) > 0);
  greedy.take(32);
  idle.take(32);
  expect(waiting.take(32)).toBe(0);
  expect(waiting.pauseMs).toBe(250);

  greedy.giveBack();
  idle.giveBack();
  nowMs += 160;

  expect(waiting.take(32)).toBeGreaterThanOrEqual(5);
});

test("a lane that is sent elsewhere leaves its turn to the others", () => {
  const lane = laneAt("https://receiver.example/");
  expect(lane.take(32)).toBe(32);

  lane.aimAt("https://other.example/");

  expect(paces.of(MINE, "receiver.example").sends.isFull).toBe(true);
  expect(paces.of(MINE, "other.example").sends.isFull).toBe(true);
});

test("last calls of all lanes at a host have one bound, and keep no other send waiting", () => {
  const [failing, other, healthy] = lanesAt(3, () => "https://receiver.example/") as [LanePace, LanePace, LanePace];

  for (let call = 0; call < 300; call += 1) (call % 2 ? failing : other).spend(true);

  expect(failing.lastCallRoom(32)).toBe(0);
  expect(laneAt("https://other.example/").lastCallRoom(32)).toBe(32);
  expect(sendAll(healthy)).toBe(32);
  nowMs += 1_000;
  expect(failing.lastCallRoom(1_000)).toBe(100);
});

test.each([1, 2.5, 4, 5, 100])("a lane that may send %d at once is as fast as others", (burst) => {
  const pace = new Pace(timer, 10, burst);
  let sent = 0;
  // As a lane does: it sends what there is room for, and waits as it is told.
  for (; nowMs < 60_000; nowMs += pace.pauseMs) for (let room = pace.room; room > 0; room -= 1, sent += 1) pace.spend();

  expect(sent).toBeGreaterThan(0.9 * 600);
  expect(sent).toBeLessThanOrEqual(600 + burst);
});

test("hosts that were not sent to lately are forgotten", () => {
  for (let host = 0; host < 5_000; host += 1) {
    laneAt(`https://receiver-${host}.example/`).take(1);
    nowMs += 100;
  }

  expect(paces.size).toBeLessThanOrEqual(1_000);
});

test.each([
  ["https://receiver.example/a?b", "receiver.example"],
  ["https://receiver.example.:8443/", "receiver.example"],
  ["https://[2606:4700::1111]/", "[2606:4700::1111]"],
])("the host of %s is %s", (url, hostName) => {
  expect(hostNameOf(url)).toBe(hostName);
});
