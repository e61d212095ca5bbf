import type { Statement } from "./connection.ts";
import { type ClientParts, onItsWay, settle, summaryOf } from "./sent-statement.ts";

/**
 * A single statement that takes long to commit. The server does it by itself, although its process was frozen or killed
 * meanwhile: with an answer to wait for, a frozen process would keep what it wrote from everybody.
 */
export function sendSlow(parts: ClientParts, statement: Statement): Promise<unknown> {
  const { scheduler, weather, server, life } = parts;
  const holder = { broken: false };
  return new Promise((resolve, reject) => {
    onItsWay(parts, {
      name: `slow: ${summaryOf(statement.text)}`,
      isReady: () => server.canBegin,
      run: async () => {
        await server.beginTransaction(holder);
        const answer = await server.inTransaction(statement);
        const command = "error" in answer ? "rollback" : "commit";
        scheduler.after(weather.latencyMs(), {
          name: `${life.name}: slow ${command}`,
          isReady: () => server.holds(holder),
          run: async () => {
            await server.endTransaction(command);
            life.step(weather.latencyMs(), "answer", () => settle(answer, resolve, reject));
          },
        });
      },
    });
  });
}
