import { request } from "node:https";
import { afterEach, expect, test } from "vitest";
import { createReceiver, type Receiver } from "./create-receiver.ts";

let receiver: Receiver;

afterEach(() => receiver.close());

function post(body: string, ca: string | undefined): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(receiver.url, { method: "POST", ca, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.once("error", reject);
    sent.end(body);
  });
}

test("a client that trusts the authority gets the scripted answers, and is recorded", async () => {
  receiver = await createReceiver();
  receiver.answerWith({ status: 503 }, "reset");

  expect(await post("één", receiver.caPem)).toBe(503);
  await expect(post("twee", receiver.caPem)).rejects.toMatchObject({ code: "ECONNRESET" });
  expect(await post("drie", receiver.caPem)).toBe(200);

  const requests = await receiver.waitForRequests(3);
  expect(requests.map(({ body }) => body)).toEqual(["één", "twee", "drie"]);
});

test("a client that does not trust the authority is never recorded", async () => {
  receiver = await createReceiver();

  await expect(post("geheim", undefined)).rejects.toThrow();

  expect(receiver.requests).toHaveLength(0);
});
