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

test("of a page that failed the number is told that it shows", () => {
  const lines = logged();
  const digest = `req_${"0".repeat(26)}`;
  console.error(Object.assign(new Error("internal_error", { cause: new Error("lost") }), { digest }));
  console.error(Object.assign(new Error("lost"), { digest: "2718281828" }));

  expect(lines.map((line) => JSON.parse(line)[0])).toMatchObject([{ requestId: digest }, { digest: "2718281828" }]);
});

test("a refusal is no fault, whichever bundle threw it", () => {
  const written: [string, unknown][] = [];
  const write = (level: string) => (fact: object) => void written.push([level, fact]);
  logConsole({ isLevelEnabled: () => false, debug: write("debug"), warn: write("warn"), error: write("error") });
  for (const code of ["rate_limit_exceeded", "service_unavailable", "57P03"])
    console.error(" x ", new Error("A page failed", { cause: Object.assign(new Error("told"), { code }) }));

  expect(written.map(([level]) => level)).toEqual(["debug", "error", "error"]);
});
