import { describe, expect, it } from "vitest";
import { createReceiver } from "../receiver.ts";
import { makeDelivery, makeEvent } from "../test-kit.ts";
import { pickHeaders } from "./delivery-headers.ts";
import { createSignatureCheck, SIGNATURE_TOLERANCE_MS, type SignatureHeaders } from "./signing.ts";

const NOW_MS = 1_614_265_330_000;
/** The example that the libraries of Standard Webhooks are tested with. */
const SECRET = `whsig_${Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw".padEnd(43, "A"), "base64").toString("base64url")}`;
const OTHER = `whsig_${Buffer.alloc(32, 9).toString("base64url")}`;
const BODY = JSON.stringify(makeEvent("ping"));

/** The headers as a server gives them. */
function signedBy(secrets: readonly string[], sentAtMs = NOW_MS): SignatureHeaders {
  const made = secrets.map((signingSecret) =>
    makeDelivery(JSON.parse(BODY), { signingSecret, sentAt: new Date(sentAtMs) }),
  );
  const headers = new Headers(made[0]?.headers);
  headers.set("Webhook-Signature", made.map((one) => one.headers["Webhook-Signature"]).join(" "));
  return pickHeaders((name) => headers.get(name));
}

const check = (secrets: readonly string[], headers: SignatureHeaders, body = BODY, nowMs = NOW_MS) =>
  createSignatureCheck(secrets, () => nowMs)(headers, body);

describe("the check of signatures", async () => {
  it("takes one of several signatures by one of several secrets", async () => {
    expect(await check([SECRET], signedBy([SECRET]))).toBe(true);
    expect(await check([SECRET], signedBy([OTHER, SECRET]))).toBe(true);
    expect(await check([OTHER, SECRET], signedBy([SECRET]))).toBe(true);
    expect(await check([OTHER], signedBy([SECRET]))).toBe(false);
  });

  it("looks at ten signatures, however many a stranger sends", async () => {
    const others = (count: number) => Array.from({ length: count }, () => OTHER);
    expect(await check([SECRET], signedBy([...others(9), SECRET]))).toBe(true);
    expect(await check([SECRET], signedBy([...others(10), SECRET]))).toBe(false);
  });

  it("refuses another body, id or time, and another version", async () => {
    const headers = signedBy([SECRET]);
    expect(await check([SECRET], headers, `${BODY} `)).toBe(false);
    expect(await check([SECRET], { ...headers, "webhook-id": "evt_other" })).toBe(false);
    expect(await check([SECRET], { ...headers, "webhook-timestamp": String(NOW_MS / 1000 + 1) })).toBe(false);
    const signature = headers["webhook-signature"]?.replace("v1,", "v2,");
    expect(await check([SECRET], { ...headers, "webhook-signature": signature })).toBe(false);
  });

  it("takes five minutes to either side, and not more", async () => {
    const headers = signedBy([SECRET]);
    for (const side of [-1, 1]) {
      expect(await check([SECRET], headers, BODY, NOW_MS + side * SIGNATURE_TOLERANCE_MS)).toBe(true);
      expect(await check([SECRET], headers, BODY, NOW_MS + side * (SIGNATURE_TOLERANCE_MS + 1))).toBe(false);
    }
  });

  it.each(["webhook-id", "webhook-timestamp", "webhook-signature"] as const)(
    "refuses a delivery without %s",
    async (name) => {
      for (const value of [undefined, null, ""]) {
        expect(await check([SECRET], { ...signedBy([SECRET]), [name]: value })).toBe(false);
      }
    },
  );

  it.each(["1e9", "-1", "0x10", " 1614265330", "Infinity", "9".repeat(400)])(
    "refuses %j as a time",
    async (timestamp) => {
      expect(await check([SECRET], { ...signedBy([SECRET]), "webhook-timestamp": timestamp })).toBe(false);
    },
  );

  it.each(["", "whsec_x", "whsig_short", SECRET.slice(1)])("is not made with %j", (secret) => {
    expect(() => createSignatureCheck([secret], () => NOW_MS)).toThrow("A signing secret is whsig_ and 43 characters.");
  });
});

describe("a receiver with both secrets", async () => {
  it("refuses what lacks either", async () => {
    const bearerSecret = `whsec_${"a".repeat(43)}`;
    const receiver = createReceiver({ bearerSecret, signingSecret: SECRET });
    const statusOf = async (secrets: { bearerSecret?: string; signingSecret?: string }) => {
      const made = makeDelivery(makeEvent("ping"), secrets);
      const headers = new Headers(made.headers);
      return (await receiver.receive({ headers: pickHeaders((name) => headers.get(name)), body: made.body })).status;
    };
    expect(await statusOf({ bearerSecret, signingSecret: SECRET })).toBe(204);
    expect(await statusOf({ bearerSecret })).toBe(401);
    expect(await statusOf({ signingSecret: SECRET })).toBe(401);
  });

  it("is not made without any", async () => {
    expect(() => createReceiver({})).toThrow(TypeError);
    expect(() => createReceiver({ signingSecret: [] })).toThrow(TypeError);
  });
});
