import { afterEach, expect, test } from "vitest";
import { logConsole } from "./log-console.ts";

const METHODS = ["debug", "log", "info", "warn", "error"] as const;
const originals = METHODS.map((method) => [method, console[method]] as const);
afterEach(() => {
  for (const [method, original] of originals) console[method] = original;
});

function logged(isDebugging = false) {
  const lines: string[] = [];
  const write = (fact: object, message: string) => void lines.push(JSON.stringify([fact, message]));
  logConsole({ isLevelEnabled: () => isDebugging, debug: write, warn: write, error: write });
  return lines;
}

test("what is printed becomes lines without texts: of errors kind and code, of all else its type", () => {
  const lines = logged();
  const cause = Object.assign(new Error("Key (email)=(bewoner@voorbeeld.example)"), { code: "23505" });
  console.error(" x ", new Error("Failed query: select\nparams: bewoner@voorbeeld.example", { cause }));
  console.log("Signed in: bewoner@voorbeeld.example");

  expect(lines).toHaveLength(2);
  expect(lines.join()).not.toContain("bewoner");
  expect(lines[0]).toContain("23505");
});

test("with LOG_LEVEL=debug texts are shown, and no value that is printed is a fault of who prints it", () => {
  const lines = logged(true);
  const parsed = Object.assign(Object.create(null), { page: "2" });
  console.log("Query:", parsed, Symbol("x"), undefined);

  expect(lines).toEqual([JSON.stringify([{ texts: ["Query:", "object", "Symbol(x)", "undefined"] }, "console"])]);
});
