import { CLIENT_ADDRESS_HEADER } from "../identity/client-address/client-address-header.ts";
import type { BodyReading, RestRequest } from "../rest/http/rest-request.ts";
import type { Route } from "../rest/routes/route.ts";
import { HEADER_ARGUMENTS } from "./tool-schema.ts";

export type ToolArguments = Readonly<Record<string, unknown>>;

/** A segment that no pattern of an id fits: what is missing is then refused by its name. */
const MISSING = "-";

/** Of the request to /mcp, all that goes on to the operation: who asks, and from where. */
const PASSED_ON = ["authorization", CLIENT_ADDRESS_HEADER];

export type HeaderReader = (name: string) => string | undefined;

/**
 * The request to /v1 that a call of a tool stands for. It goes through all that a request of the caller's own would meet.
 * Its body counts as it came to /mcp, and not again.
 */
export function toolRequest(route: Route, values: ToolArguments, outer: HeaderReader): RestRequest {
  const { headers, rest } = splitHeaders(route, values);
  const others = Object.entries(rest).filter(([name]) => !route.parameters.includes(name));
  const path = pathOf(route, rest);
  const hasBody = !route.withoutBody && (others.length > 0 || !route.bodyIsOptional);
  const bytes = hasBody ? Buffer.from(JSON.stringify(Object.fromEntries(others))) : Buffer.alloc(0);
  return {
    method: route.method,
    target: route.withoutBody ? `${path}${queryOf(route, others)}` : path,
    header: (name) => headers.get(name) ?? (PASSED_ON.includes(name) ? outer(name) : undefined),
    mayHaveBody: () => hasBody,
    declaredBytes: 0,
    bytesRead: 0,
    readBody: (): Promise<BodyReading> => Promise.resolve({ bytes }),
    async *readChunks() {
      yield bytes;
    },
  };
}

function splitHeaders(route: Route, values: ToolArguments) {
  const headers = new Map<string, string>([["content-type", "application/json"]]);
  const rest: Record<string, unknown> = Object.create(null);
  const taken = new Map(
    Object.entries(HEADER_ARGUMENTS)
      .filter(([header]) => takesHeader(route, header))
      .map(([header, name]) => [name, header.toLowerCase()]),
  );
  for (const [name, value] of Object.entries(values)) {
    const header = taken.get(name);
    if (header === undefined) rest[name] = value;
    else headers.set(header, textOf(value));
  }
  return { headers, rest };
}

function takesHeader(route: Route, header: string): boolean {
  if (header === "Idempotency-Key") return route.takesIdempotencyKey;
  return header === "Accept-Language" ? route.takesLanguage : route.takesMerchantOrganization;
}

const pathOf = ({ pattern }: Route, values: ToolArguments): string =>
  pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const text = textOf(values[name] ?? MISSING);
    return encodeURIComponent(text === "" ? MISSING : text);
  });

/**
 * Only where a list is meant is one sent: elsewhere it stays as it is, to be refused. So is a name, and one with half a pair of
 * surrogates cannot be written.
 */
function queryOf({ queryKinds }: Route, values: readonly (readonly [string, unknown])[]): string {
  const pairs = values.flatMap(([name, value]) =>
    (queryKinds.get(name) === "list" && Array.isArray(value) ? value : [value]).map(
      (item) => `${encodeURIComponent(writable(name))}=${encodeURIComponent(textOf(item))}`,
    ),
  );
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

const writable = (name: string): string => name.replaceAll(/\p{Surrogate}/gu, "\ufffd");

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
