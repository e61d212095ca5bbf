import { expect, test } from "vitest";
import { createPlatformClientFinder } from "./platform-client.ts";

const forwarded = new Headers({ "X-Forwarded-For": "203.0.113.9", "X-Client-Address": "203.0.113.66" });

test("a portal alone knows no address until its operator says that a proxy writes it", () => {
  expect(createPlatformClientFinder([])(forwarded)).toBeUndefined();
  expect(createPlatformClientFinder(["127.0.0.1/32"])(forwarded)).toBe("203.0.113.9");
});
