import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { createFront } from "./front.ts";

/** Which part of the process a request target reaches, and what target that part sees. */
function reached(url: string): string {
  let part = "";
  const note = (name: string) => (request: IncomingMessage) => void (part = `${name} ${request.url}`);
  const front = createFront({
    operations: new Map(),
    rest: note("rest"),
    cli: note("cli"),
    portal: async (request) => note("portal")(request),
    observe: () => undefined,
    isDraining: () => false,
  });
  front({ url } as IncomingMessage, {} as ServerResponse<IncomingMessage> & { req: IncomingMessage });
  return part;
}

test("/v1 in any case reaches the facade, which alone says that /V1 is not a path", () => {
  for (const path of ["/v1", "/v1/cases?state=open", "/V1", "/V1/cases"]) expect(reached(path)).toBe(`rest ${path}`);
  for (const path of ["/v12", "/", "/quotes", "//v1/cases"]) expect(reached(path)).toBe(`portal ${path}`);
});

test("a target in absolute form is the path in it, never an address to redirect to", () => {
  expect(reached("http://evil.test/v1/cases?x=1")).toBe("rest /v1/cases?x=1");
  expect(reached("https://evil.test/quotes")).toBe("portal /quotes");
  expect(reached("http://evil.test")).toBe("portal /");
  expect(reached("http://evil.test?next=/v1/")).toBe("portal /?next=/v1/");
});

test("a target that is no path stays on this server", () => {
  expect(reached("*")).toBe("portal /*");
});
