import { readdirSync, readFileSync } from "node:fs";
import { ERROR_CODES, type ErrorCode } from "@quote-financing/domain/refusals/error-codes";
import { MAX_DESTINATIONS } from "@quote-financing/domain/webhooks/max-destinations";
import { describe, expect, it } from "vitest";
import {
  ANSWER_BYTES_BURST,
  ANSWER_BYTES_PER_SECOND,
  BODY_BYTES_BURST,
  BODY_BYTES_PER_SECOND,
  DEFAULT_LIMITS,
  MESSAGE_THREAD_BYTES_BURST,
  MESSAGE_THREAD_BYTES_PER_SECOND,
} from "../limits/request-limits.ts";
import { LIVE_KEYS_MAX } from "../organizations/api-keys/rules.ts";
import { appRouter } from "../router.ts";
import { MAX_BODY_BYTES } from "./input/read-json-body.ts";
import { buildRoutes } from "./routes/build-routes.ts";

const guide = (name: string): string => readFileSync(new URL(`../../docs/guides/${name}.md`, import.meta.url), "utf8");

describe("every guide", () => {
  const names = readdirSync(new URL("../../docs/guides/", import.meta.url)).map((file) => file.replace(/\.md$/, ""));

  it.each(names)("%s uses no variable of the shell that its reader was not told to set", (name) => {
    const told = new Set(["BASE_URL", "API_KEY"]);
    const untold: string[] = [];
    for (const [, code = ""] of guide(name).matchAll(/^```sh[^\n]*\n([\s\S]*?)^```$/gm)) {
      for (const [, variable = ""] of code.matchAll(/\b([A-Z][A-Z_]+)=/g)) told.add(variable);
      for (const [, variable = ""] of code.matchAll(/\$\{?([A-Z][A-Z_]+)/g))
        if (!told.has(variable)) untold.push(variable);
    }
    expect(untold).toEqual([]);
  });
});

describe("the guide on errors", () => {
  const text = guide("errors");

  it("has a chapter for every error code, and for no other", () => {
    const chapters = [...text.matchAll(/^### `(\w+)`$/gm)].map(([, code]) => code);
    expect(chapters).toEqual(Object.keys(ERROR_CODES));
  });

  it.each(Object.keys(ERROR_CODES) as ErrorCode[])("gives the status, type, cause and cure of %s", (code) => {
    const { status, type } = ERROR_CODES[code];
    const chapter = text.slice(text.indexOf(`### \`${code}\`\n`)).split("\n### ")[0];
    expect(chapter).toContain(`**${status} · ${type}.**`);
    expect(chapter).toMatch(/\*Cure:\* \S/);
  });
});

describe("the REST reference", () => {
  it("has a working call for every operation, and for no other", () => {
    const text = guide("rest-reference");
    const chapters = [...text.matchAll(/^### `(\w+ \/\S+)`$/gm)].map(([, operation]) => operation);
    const operations = buildRoutes(appRouter).map(({ method, pattern }) => `${method} ${pattern}`);
    expect(chapters.sort()).toEqual(operations.sort());
    for (const chapter of text.split("\n### ").slice(1)) {
      expect(chapter).toMatch(/curl -sS (-X [A-Z]+ )?"\$BASE_URL\/v1\//);
      expect(chapter).toMatch(/```(json|text)\n/);
    }
  });
});

/** Of the rates and counts; `limits-guide.test.ts` holds the lengths to the document. */
describe("the guide on limits", () => {
  const rows = new Map(
    [...guide("limits").matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );

  it.each([
    [
      "Requests of an organization, over all its keys, tokens and people",
      `${DEFAULT_LIMITS.requestsPerSecond} per second, with a burst of ${DEFAULT_LIMITS.burst}`,
    ],
    ["Resolving claims, per organization", `${DEFAULT_LIMITS.claimResolutionsPerMinute} in any 60 seconds`],
    [
      "Request bodies of an organization",
      `${BODY_BYTES_PER_SECOND / 1024 / 1024} MiB per second, with a burst of ${BODY_BYTES_BURST / 1024 / 1024} MiB`,
    ],
    [
      "Answers of an organization",
      `${ANSWER_BYTES_PER_SECOND / 1024 / 1024} MiB per second, with a burst of ${ANSWER_BYTES_BURST / 1024 / 1024} MiB`,
    ],
    [
      "Message threads of an organization",
      `${MESSAGE_THREAD_BYTES_PER_SECOND / 1024 / 1024} MiB per second, with a burst of ${MESSAGE_THREAD_BYTES_BURST / 1024 / 1024} MiB`,
    ],
    ["Request body", `${MAX_BODY_BYTES / 1024 / 1024} MiB`],
    ["Destinations of an organization", `${MAX_DESTINATIONS}`],
    ["Keys or tokens of an organization that work", `${LIVE_KEYS_MAX}`],
  ])("gives the value of %s that holds", (name, value) => {
    expect(rows.get(name)).toBe(value);
  });
});
