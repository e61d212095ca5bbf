import { testDatabase } from "@quote-financing/db/testing/test-database";
import { describe, expect, test } from "vitest";
import { createRestHandler } from "../rest/handler.ts";
import { type Sent, sendToHandler } from "../rest/testing-client.ts";
import { testRestOptions } from "../rest/testing-server.ts";
import { caseRouters, createCaseWorld } from "./testing-case-world.ts";

const database = testDatabase();

async function restWorld() {
  const w = await createCaseWorld(database.db);
  const send = sendToHandler(createRestHandler(testRestOptions(w.services, caseRouters)));
  const call = (target: string, sent: Sent = {}) => send(target, { token: w.token, ...sent });
  const post = (target: string, body: unknown) => call(target, { method: "POST", body });
  const casesOfQuote = `/v1/quotes/${w.quoteId}/cases`;
  return { w, call, post, casesOfQuote };
}

const opening = { type: "general", message: { body: "Hello" } };

describe("over REST", () => {
  test("a case is created with 201 and replayed with 200 and the same body", async () => {
    const { w, post, casesOfQuote } = await restWorld();
    const body = { ...opening, caseId: w.makeId("case") };

    const [first, second] = [await post(casesOfQuote, body), await post(casesOfQuote, body)];

    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.json).toEqual(first.json);
  });

  test("a message is posted with 201, replayed with 200, in conflict with 409, and read with 200", async () => {
    const { w, call, post, casesOfQuote } = await restWorld();
    const { json } = await post(casesOfQuote, opening);
    const messages = `/v1/cases/${(json.data as { caseId: string }).caseId}/messages`;
    const message = { body: "More", messageId: w.makeId("caseMessage") };

    const first = await post(messages, message);
    const second = await post(messages, { ...(first.json.data as object) });
    const third = await post(messages, { ...message, body: "Other" });

    expect([first.status, second.status, third.status]).toEqual([201, 200, 409]);
    expect(third.json.error).toMatchObject({ type: "conflict_error", code: "id_conflict", param: "messageId" });
    expect((await call(messages)).json.data).toMatchObject([{ body: "Hello" }, { body: "More" }]);
  });

  test("a name of the path again in the body of a create is unknown", async () => {
    const { w, post, casesOfQuote } = await restWorld();
    const { status, json } = await post(casesOfQuote, { ...opening, quoteId: w.quoteId });
    expect([status, json.error]).toMatchObject([400, { code: "parameter_unknown", param: "quoteId" }]);
  });

  test("the next link leads to the next page", async () => {
    const { call, post, casesOfQuote } = await restWorld();
    for (let index = 0; index < 3; index += 1) await post(casesOfQuote, opening);

    const first = await call("/v1/cases?pageSize=2&state=open");
    const next = (first.json.links as { next: { href: string } }).next;
    const second = await call(next.href);

    expect(first.json).toMatchObject({ hasMore: true, data: [{}, {}] });
    expect(second.json).toMatchObject({ hasMore: false, data: [{}], links: {} });
  });

  test.each([
    ["?expand=quote", "parameter_invalid", "expand"],
    ["?expand=quote&expand=messages", "parameter_invalid", "expand"],
    ["?expand=", "parameter_invalid", "expand"],
    ["?pageSize=251", "parameter_invalid", "pageSize"],
    ["?pageSize=", "parameter_invalid", "pageSize"],
    ["?pageSize=1&pageSize=1", "parameter_invalid", "pageSize"],
    ["?state=", "parameter_invalid", "state"],
    ["?quoteId=qot_x", "parameter_invalid", "quoteId"],
    ["?updatedSince=yesterday", "parameter_invalid", "updatedSince"],
    ["?cursor=", "cursor_invalid", "cursor"],
    ["?page_size=1", "parameter_unknown", "page_size"],
  ])("GET /v1/cases%s is 400 %s on %s", async (query, code, param) => {
    const { call } = await restWorld();
    expect(await call(`/v1/cases${query}`)).toMatchObject({ status: 400, json: { error: { code, param } } });
  });

  test.each([
    [{ ...opening, type: "platform_feedback" }, "parameter_invalid", "type"],
    [{ ...opening, requestType: "other" }, "parameter_invalid", "requestType"],
    [{ message: { body: "x" } }, "parameter_missing", "type"],
    [{ type: "general" }, "parameter_missing", "message"],
    [{ type: "general", message: {} }, "parameter_missing", "message.body"],
    [{ type: "general", message: { body: " \n" } }, "parameter_invalid", "message.body"],
    [{ type: "general", message: { body: "x".repeat(32_001) } }, "parameter_invalid", "message.body"],
    [{ ...opening, subject: "" }, "parameter_invalid", "subject"],
    [{ ...opening, caseId: "cas_1" }, "parameter_invalid", "caseId"],
    [{ ...opening, message: { body: "x", extra: 1 } }, "parameter_unknown", "message.extra"],
    [{ ...opening, subjekt: "x" }, "parameter_unknown", "subjekt"],
  ])("a case of %j is 400 %s on %s", async (body, code, param) => {
    const { post, casesOfQuote } = await restWorld();
    expect(await post(casesOfQuote, body)).toMatchObject({ status: 400, json: { error: { code, param } } });
  });

  test("another organization's ids answer exactly as unknown ones, on every path of cases", async () => {
    const [mine, theirs] = [await restWorld(), await restWorld()];
    const { json } = await theirs.post(theirs.casesOfQuote, opening);
    const foreign = { caseId: (json.data as { caseId: string }).caseId, quoteId: theirs.w.quoteId };
    const unknown = { caseId: mine.w.makeId("case"), quoteId: mine.w.makeId("quote") };
    const ask = async ({ caseId, quoteId }: typeof foreign) => {
      const answers = [
        await mine.call(`/v1/cases/${caseId}`),
        await mine.call(`/v1/cases/${caseId}/messages`),
        await mine.post(`/v1/cases/${caseId}/messages`, { body: "x" }),
        await mine.post(`/v1/quotes/${quoteId}/cases`, opening),
      ];
      return answers.map(({ status, json: { error } }) => ({ status, ...error, requestId: "" }));
    };

    const answers = await ask(foreign);

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(answers).toEqual(await ask(unknown));
  });
});
