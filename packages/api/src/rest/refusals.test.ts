import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { REFUSED_BODIES } from "./testing/testing-body-refusals.ts";
import { ID, REFUSED_REQUESTS } from "./testing/testing-refusals.ts";
import { createRestWorld, FRONTS, type RestWorld } from "./testing/testing-rest-world.ts";

let world: RestWorld;
beforeAll(async () => {
  world = await createRestWorld();
  world.things.created.set(ID, "first");
});
afterAll(() => world.close());

describe.each(FRONTS)("through the %s front", (front) => {
  test.each([...REFUSED_REQUESTS, ...REFUSED_BODIES])(
    "$name is refused with $status $code",
    async ({ target, sent, status, code, param }) => {
      const answer = await world.send[front](target, { ...sent, token: world.token });

      const { type, message, requestId, ...rest } = answer.json.error ?? expect.fail(answer.text);
      expect({ status: answer.status, code: rest.code }).toEqual({ status, code });
      if (param instanceof RegExp) expect(rest.param).toMatch(param);
      else expect(rest.param).toBe(param);
      expect(Object.keys(answer.json)).toEqual(["error"]);
      expect(requestId).toMatch(/^req_[0-9A-HJKMNP-TV-Z]{26}$/);
      expect(answer.headers.get("request-id")).toBe(requestId);
      expect(answer.headers.get("content-type")).toBe("application/json");
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
      expect(`${type} ${message}`).not.toMatch(/select|secret from|at \//i);
    },
  );
});
