import { expect, test } from "vitest";
import { bodyTooLarge, refuseHeavyBody } from "./procedure-request.ts";

const REQUEST_ID = "req_01JZ8Q4C5T9V3W7X1Y2Z3A4B5F";
const repeated = (times: number, part: (index: number) => string) =>
  Array.from({ length: times }, (_, index) => part(index)).join(",");

test.each([
  ["a list without end", `{"0":{"lineItems":[${repeated(300_000, () => "{}")}]}}`, "parameter_invalid"],
  ["lists in lists", `{"0":${"[".repeat(500_000)}${"]".repeat(500_000)}}`, "parameter_invalid"],
  ["names without end", `{"0":{${repeated(90_000, (index) => `"z${index}":1`)}}}`, "parameter_invalid"],
  ["a list at the root", `[${repeated(300_000, () => "{}")}]`, "body_malformed"],
])("a body of %s is refused before tRPC reads it", async (_, body, code) => {
  const answer = refuseHeavyBody(Buffer.from(body), REQUEST_ID);
  expect(answer?.status).toBe(400);
  expect(await answer?.json()).toMatchObject({ error: { code, requestId: REQUEST_ID } });
});

test.each(["", "{}", '{"0":{"quoteId":"qot_1"},"1":{}}'])(
  "the body %j of the portal's own pages may be read",
  (body) => {
    expect(refuseHeavyBody(Buffer.from(body), REQUEST_ID)).toBeUndefined();
  },
);

test("a body that is too large is told the limit that it met", async () => {
  const answer = bodyTooLarge(REQUEST_ID, 16_384);
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({
    error: { code: "body_too_large", message: expect.stringContaining("16384") },
  });
});
