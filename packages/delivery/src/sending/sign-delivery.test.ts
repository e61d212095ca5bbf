import { describe, expect, test } from "vitest";
import { DestinationSecrets, type SealedSecrets } from "./attempt-secrets.ts";
import { type AttemptSecrets, attemptHeaders, signingSecretOf } from "./sign-delivery.ts";

const NOW_MS = 1_614_265_330_999;
/** The example of Standard Webhooks' own libraries: its key, id, time, body and signature. */
const EXAMPLE = {
  signingSecret: `whsig_${Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "base64").toString("base64url")}`,
  eventId: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  payload: '{"test": 2432232314}',
  signature: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
};
const OTHER = `whsig_${Buffer.alloc(32, 7).toString("base64url")}`;

const SECRETS: AttemptSecrets = {
  bearerSecret: "whsec_bearer",
  authentication: "bearer_and_signature",
  signingSecret: signingSecretOf(EXAMPLE.signingSecret),
  previousSigningSecret: null,
  previousSigningUntilMs: null,
};

const { eventId, payload } = EXAMPLE;
const headersWith = (secrets: Partial<AttemptSecrets>, sequence = 7) =>
  attemptHeaders({ secrets: { ...SECRETS, ...secrets }, eventId, payload, sequence, nowMs: NOW_MS });

describe("the headers of an attempt", () => {
  test("carry the bearer, the event's number and the signature that Standard Webhooks expects", () => {
    expect(headersWith({})).toEqual({
      "content-type": "application/json",
      "user-agent": "quote-financing-events/1.0",
      authorization: "Bearer whsec_bearer",
      "event-sequence": "7",
      "webhook-id": eventId,
      "webhook-timestamp": "1614265330",
      "webhook-signature": EXAMPLE.signature,
    });
  });

  test("carry no bearer where signatures are enough, and no number where the event has none", () => {
    const headers = headersWith({ authentication: "signature" }, 0);

    expect(headers).not.toHaveProperty("authorization");
    expect(headers).not.toHaveProperty("event-sequence");
    expect(headers["webhook-signature"]).toBe(EXAMPLE.signature);
  });

  test("are signed by the previous secret too, after the new one's, until its time is over", () => {
    const rotated = { signingSecret: signingSecretOf(OTHER), previousSigningSecret: SECRETS.signingSecret };

    const during = headersWith({ ...rotated, previousSigningUntilMs: NOW_MS + 1 })["webhook-signature"];
    const after = headersWith({ ...rotated, previousSigningUntilMs: NOW_MS })["webhook-signature"];

    expect(during?.split(" ")).toEqual([after, EXAMPLE.signature]);
    expect(after).not.toBe(EXAMPLE.signature);
  });

  test("carry no signature for a destination that has no signing secret", () => {
    expect(headersWith({ signingSecret: null })).not.toHaveProperty("webhook-signature");
  });
});

const SEALED = {
  authentication: "signature",
  sealedBearerSecret: "bearer",
  sealedSigningSecret: "signing",
  previousSealedSigningSecret: "previous",
  previousSigningUntilMs: NOW_MS + 1,
} as const;

/** @param lost what does not open */
function secretsWithout(lost?: string) {
  const opened: string[] = [];
  const box = {
    open(sealed: string, purpose: string) {
      opened.push(purpose);
      if (sealed === lost) throw new Error("Sealed under an unknown key.");
      return `${sealed} opened`;
    },
  };
  return { opened, secrets: new DestinationSecrets(box, { organizationId: "mer_1", destinationId: "whk_1" }) };
}

describe("the secrets of a destination", () => {
  test("are opened each for its own column, and again only when they changed", () => {
    const { opened, secrets } = secretsWithout();

    expect(secrets.open(SEALED, NOW_MS)).toMatchObject({
      authentication: "signature",
      bearerSecret: "bearer opened",
      signingSecret: { secret: "signing opened" },
      previousSigningSecret: { secret: "previous opened" },
      previousSigningUntilMs: NOW_MS + 1,
    });
    secrets.open(SEALED, NOW_MS);
    expect(new Set(opened).size).toBe(3);
    expect(opened).toHaveLength(3);
    const rotated = secrets.open({ ...SEALED, sealedSigningSecret: "rotated" }, NOW_MS);
    expect(rotated.signingSecret?.secret).toBe("rotated opened");
    expect(opened).toHaveLength(4);
  });

  test("are one list of texts to be masked while they are the same, and after a rotation another without the old one", () => {
    const { secrets } = secretsWithout();
    const textsOf = (sealed: SealedSecrets) => secrets.textsOf(secrets.open(sealed, NOW_MS));

    const texts = textsOf(SEALED);
    expect(texts).toEqual(["bearer opened", "signing opened", "previous opened"]);
    expect(textsOf(SEALED)).toBe(texts);

    const rotated = textsOf({ ...SEALED, sealedSigningSecret: "rotated", previousSealedSigningSecret: "signing" });
    expect(rotated).toEqual(["bearer opened", "rotated opened", "signing opened"]);
  });

  test("open without a previous one that is lost: the one that signs now is enough", () => {
    const { secrets } = secretsWithout("previous");

    const opened = secrets.open(SEALED, NOW_MS);

    expect(opened).toMatchObject({ signingSecret: { secret: "signing opened" }, previousSigningSecret: null });
    expect(() => secretsWithout("signing").secrets.open(SEALED, NOW_MS)).toThrow("unknown key");
  });

  test("leave a previous one closed whose time is over", () => {
    const { opened, secrets } = secretsWithout();

    expect(secrets.open(SEALED, NOW_MS + 1).previousSigningSecret).toBeNull();
    expect(opened).toHaveLength(2);
  });
});
