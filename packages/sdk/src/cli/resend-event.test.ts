import { afterEach, expect, it } from "vitest";
import { refusal, type ScriptedAnswer, type ScriptedService, startScriptedService } from "../client/testing-service.ts";
import { runCommand } from "./run-command.ts";

const EVENT = "evt_01JZ8Q4C5T9V3W7X1Y2Z3A4B5G";
const DESTINATION = "whk_01JZ8Q4C5T9V3W7X1Y2Z3A4B5D";

let service: ScriptedService | undefined;
afterEach(() => service?.close());

async function resend(answer: ScriptedAnswer, ...words: string[]) {
  service = await startScriptedService(answer);
  const printed: string[] = [];
  const terminal = { out: (line: string) => void printed.push(line), say: (line: string) => void printed.push(line) };
  const environment = { QUOTE_FINANCING_URL: service.baseUrl, QUOTE_FINANCING_API_KEY: "okey_test" };
  const { signal } = new AbortController();
  const exitCode = await runCommand(["events", "resend", EVENT, ...words], { environment, terminal, signal });
  return { exitCode, text: printed.join("\n"), seen: service.seen };
}

it("sends an event again over /v1 and names each destination with the event's number", async () => {
  const data = [{ destinationId: DESTINATION, sequence: 7 }];
  const { exitCode, text, seen } = await resend({ status: 202, body: { data } }, "--destination", DESTINATION);

  expect(exitCode).toBe(0);
  expect(text).toContain(`${DESTINATION}  sent again  event number 7`);
  expect(seen).toMatchObject([{ method: "POST", url: `/v1/events/${EVENT}/deliveries` }]);
  expect(JSON.parse(seen[0]?.body ?? "")).toEqual({ destinationId: DESTINATION });
});

it("does not follow where an answer leads on to, with its key", async () => {
  const { exitCode, seen } = await resend({ status: 307, headers: { Location: "/elsewhere" } });

  expect(exitCode).toBe(1);
  expect(seen.map(({ url }) => url)).toEqual([`/v1/events/${EVENT}/deliveries`]);
});

it.each<[string, ScriptedAnswer]>([
  ["it waits already", { status: 409, body: refusal("state_conflict") }],
  ["it went nowhere", { status: 202, body: { data: [] } }],
])("fails when nothing was sent: %s", async (_, answer) => {
  expect((await resend(answer)).exitCode).toBe(1);
});
