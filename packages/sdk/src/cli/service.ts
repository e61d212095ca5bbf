import { baseOf } from "../client/client-options.ts";
import { VERSION } from "../version.ts";
import { CliFailure } from "./cli-failure.ts";

/** The service as the commands see it: /cli with the key of the environment. */
export interface Service {
  readonly origin: string;
  /** @throws CliFailure for refusals; what fetch throws when nothing answers */
  readonly request: (path: string, init?: RequestInit) => Promise<Response>;
}

/**
 * From QUOTE_FINANCING_URL and QUOTE_FINANCING_API_KEY. The key is read from the environment alone: arguments are seen by
 * everybody on the machine.
 */
export function serviceOf(environment: Readonly<Record<string, string | undefined>>): Service {
  const { QUOTE_FINANCING_URL: url, QUOTE_FINANCING_API_KEY: apiKey } = environment;
  if (!url || !apiKey) {
    throw new CliFailure("Set QUOTE_FINANCING_URL (the origin of the service) and QUOTE_FINANCING_API_KEY.", 2);
  }
  const origin = checkedOrigin(url);
  return {
    origin,
    async request(path, init = {}) {
      const headers = {
        ...init.headers,
        Authorization: `Bearer ${apiKey}`,
        "User-Agent": `quote-financing-cli/${VERSION}`,
      };
      const response = await fetch(origin + path, { ...init, headers, redirect: "manual" });
      if (!response.ok) throw await failureOf(response);
      return response;
    },
  };
}

function checkedOrigin(url: string): string {
  try {
    return baseOf(url);
  } catch {
    throw new CliFailure(
      "QUOTE_FINANCING_URL must be HTTPS, or HTTP on this machine, and have no query: it carries your key.",
      2,
    );
  }
}

async function failureOf(response: Response): Promise<CliFailure> {
  const text = await response.text();
  try {
    const { error } = JSON.parse(text);
    return new RefusedFailure(response.status, `${error.message} (${error.code}, ${error.requestId})`);
  } catch {
    return new RefusedFailure(response.status, `${response.url} answered ${response.status}: is it the service?`);
  }
}

export class RefusedFailure extends CliFailure {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
