import { testDatabase } from "@quote-financing/db/testing/test-database";
import { describe, expect, test } from "vitest";
import { createRestHandler } from "../../rest/handler.ts";
import { type Sent, sendToHandler } from "../../rest/testing-client.ts";
import { testRestOptions } from "../../rest/testing-server.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { router } from "../../trpc.ts";
import { destinationsRouter } from "./router.ts";

const database = testDatabase();

const PATH = "/v1/events/destinations";
const content = { name: "Order system", url: "https://hooks.example.com/quotes" };

async function createRestWorld() {
  const services = createTestServices({ db: database.db });
  const { token } = await createTestCredential(services, await createTestOrganization(services));
  const options = testRestOptions(services, router({ destinations: destinationsRouter }));
  const sendAnonymously = sendToHandler(createRestHandler(options));
  const send = (target: string, sent: Sent = {}) => sendAnonymously(target, { token, ...sent });
  const create = async () => {
    const { json } = await send(PATH, { method: "POST", body: content });
    return json as { data: { destinationId: string; name: string }; bearerSecret: string };
  };
  return { services, send, create };
}

describe("POST /v1/events/destinations", () => {
  test("answers 201 with the secret next to the object; its replay answers 200 without", async () => {
    const { send, services } = await createRestWorld();
    const body = { ...content, destinationId: services.makeId("destination") };

    const first = await send(PATH, { method: "POST", body });
    const again = await send(PATH, { method: "POST", body });

    expect(first.status).toBe(201);
    expect(Object.keys(first.json)).toEqual(["data", "bearerSecret", "signingSecret"]);
    expect(again.status).toBe(200);
    expect(again.json).toEqual({ data: first.json.data });
  });

  test("with an Idempotency-Key replays the first answer byte for byte, its secret included", async () => {
    const { send } = await createRestWorld();
    const request = { method: "POST", body: content, headers: { "idempotency-key": "k-1" } };

    const first = await send(PATH, request);
    const again = await send(PATH, request);

    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect((await send(PATH)).json.data).toHaveLength(1);
  });

  test.each([
    [{ name: "Order system" }, "parameter_missing", "url"],
    [{ url: content.url }, "parameter_missing", "name"],
    [{ ...content, url: "http://example.com/" }, "parameter_invalid", "url"],
    [{ ...content, url: "https://169.254.169.254/latest" }, "parameter_invalid", "url"],
    [{ ...content, url: 1 }, "parameter_invalid", "url"],
    [{ ...content, name: "" }, "parameter_invalid", "name"],
    [{ ...content, secret: "mine" }, "parameter_unknown", "secret"],
    [{ ...content, destinationId: "whk_1" }, "parameter_invalid", "destinationId"],
  ])("refuses %j", async (body, code, param) => {
    const { send } = await createRestWorld();
    const { status, json } = await send(PATH, { method: "POST", body });
    expect(status).toBe(400);
    expect(json.error).toMatchObject({ type: "invalid_request_error", code, param });
  });
});

describe("one destination", () => {
  test("is read with data, changed and rotated as a bare object, deleted with 204", async () => {
    const { send, create } = await createRestWorld();
    const { data, bearerSecret } = await create();
    const path = `${PATH}/${data.destinationId}`;

    expect((await send(path)).json).toEqual({ data });
    const patched = await send(path, { method: "PATCH", body: { name: "New" } });
    expect(patched).toMatchObject({ status: 200, json: { ...data, name: "New" } });
    const rotated = await send(`${path}/bearer-secret`, { method: "POST" });
    expect(rotated.status).toBe(200);
    expect(Object.keys(rotated.json)).toEqual(["destinationId", "bearerSecret", "rotatedAt"]);
    expect(rotated.json.bearerSecret).not.toBe(bearerSecret);
    const resigned = await send(`${path}/signing-secret`, { method: "POST" });
    expect(resigned.status).toBe(200);
    expect(Object.keys(resigned.json)).toEqual(["destinationId", "signingSecret", "rotatedAt", "previousSigningUntil"]);
    expect(await send(path, { method: "DELETE" })).toMatchObject({ status: 204, text: "" });
    expect(await send(path, { method: "DELETE" })).toMatchObject({ status: 404 });
  });

  test("is not changed by nothing, nor by unknown or read-only names", async () => {
    const { send, create } = await createRestWorld();
    const path = `${PATH}/${(await create()).data.destinationId}`;
    for (const body of [{}, { createdAt: "2026-01-01T00:00:00Z" }, { destinationId: "x" }, { name: null }]) {
      expect((await send(path, { method: "PATCH", body })).status).toBe(400);
    }
  });

  test("that was read can be sent back whole, under its own path or a copy's", async () => {
    const { send, create } = await createRestWorld();
    const [{ data }, other] = [await create(), await create()];
    const path = `${PATH}/${data.destinationId}`;

    const unchanged = await send(path, { method: "PATCH", body: data });
    const renamed = await send(path, { method: "PATCH", body: { ...data, name: "New", updatedAt: 7 } });
    const copied = await send(path, { method: "PATCH", body: other.data });

    expect(unchanged).toMatchObject({ status: 200, json: data });
    expect(renamed).toMatchObject({ status: 200, json: { ...data, name: "New" } });
    expect(copied.json).toMatchObject({ destinationId: data.destinationId, name: other.data.name });
  });

  test("names the mistyped field rather than the one that is missing for it", async () => {
    const { send, create } = await createRestWorld();
    const path = `${PATH}/${(await create()).data.destinationId}`;
    const { json } = await send(path, { method: "PATCH", body: { nmae: "Orders" } });
    expect(json.error).toMatchObject({ code: "parameter_unknown", param: "nmae" });
  });

  test("refuses a body where none is documented", async () => {
    const { send, create } = await createRestWorld();
    const path = `${PATH}/${(await create()).data.destinationId}/bearer-secret`;
    const { status, json } = await send(path, { method: "POST", body: { bearerSecret: "whsec_mine" } });
    expect(status).toBe(400);
    expect(json.error).toMatchObject({ code: "parameter_unknown", param: "bearerSecret" });
  });
});
