import { FixedClock } from "@quote-financing/domain/time/clock";
import { expect, test } from "vitest";
import { createSecretBox } from "../../maintenance/sealing/create-secret-box.ts";
import { deviceCookie, KNOWN_DEVICE_SECONDS, knownDevice } from "./known-device.ts";

const ACCOUNT = "sanne@example.com";

function world() {
  const clock = new FixedClock(new Date("2026-06-01T00:00:00Z"));
  const services = {
    clock,
    randomBytes: (size: number) => Buffer.alloc(size, 7),
    secretBox: createSecretBox("a key of a test with enough characters"),
    portalUrl: "https://portal.example.nl",
  };
  const { name, value } = deviceCookie(services, ACCOUNT, undefined);
  return { clock, services, name, value };
}

test("a device is known to the account that signed in on it, however its address is written", () => {
  const { services, name, value } = world();
  expect(knownDevice(services, " Sanne@Example.com", `a=b; ${name}=${value}; c=d`)).toBe("07".repeat(16));
});

test("a device is not known to another account, not even under that account's name", () => {
  const { services, name, value } = world();
  expect(knownDevice(services, "other@example.com", `${name}=${value}`)).toBeUndefined();
  const { name: otherName } = deviceCookie(services, "other@example.com", undefined);
  expect(knownDevice(services, "other@example.com", `${otherName}=${value}`)).toBeUndefined();
});

test("a cookie that was made up or changed is none", () => {
  const { services, name, value } = world();
  const [device, , proof] = value.split(".");
  for (const forged of ["", ".", "a.b.c", `${device}.9999999999.${proof}`, `${value}0`, `x${value}`, `${device}..`]) {
    expect(knownDevice(services, ACCOUNT, `${name}=${forged}`), forged).toBeUndefined();
  }
  expect(knownDevice(services, ACCOUNT, null)).toBeUndefined();
});

test("a device is forgotten half a year after its last sign-in, and goes on under its name until then", () => {
  const { clock, services, name, value } = world();
  clock.advance((KNOWN_DEVICE_SECONDS - 1) * 1000);
  const device = knownDevice(services, ACCOUNT, `${name}=${value}`);
  const renewed = deviceCookie(services, ACCOUNT, device);
  clock.advance(1000);
  expect(knownDevice(services, ACCOUNT, `${name}=${value}`)).toBeUndefined();
  expect(knownDevice(services, ACCOUNT, `${name}=${renewed.value}`)).toBe(device);
});
