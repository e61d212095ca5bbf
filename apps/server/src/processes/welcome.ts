import { DEMO_MEMBERS } from "@quote-financing/demo/demo-people";
import { SAMPLE_QUOTE } from "@quote-financing/domain/documentation/sample-quote";
import type { DemoAddresses, DemoCredentials } from "../configuration/demo-file.ts";

/** What a person wants to see when the server is up: where it is, how to sign in, and a request that works. */
export function welcome({ baseUrl, portalUrl }: DemoAddresses, credentials: DemoCredentials | undefined): string {
  const lines = [
    "",
    `  Portal      ${portalUrl}`,
    `  REST        ${baseUrl}/v1      document: ${baseUrl}/openapi.json`,
    `  Guides      ${portalUrl}/docs      for programs: ${portalUrl}/llms.txt`,
  ];
  if (credentials === undefined) return [...lines, ""].join("\n");
  const { users, organizations } = credentials;
  const slugs = Object.keys(organizations);
  const firstOf = (name: "apiKey" | "testApiKey") =>
    slugs.map((slug) => organizations[slug]?.[name]).find((found) => found !== undefined);
  const key = firstOf("apiKey") ?? "";
  const testKey = firstOf("testApiKey");
  lines.push("", "  Sign in with (password):");
  for (const { email, password, organization } of Object.values(users).filter((user) => user !== undefined)) {
    lines.push(`    ${email.padEnd(28)} ${password.padEnd(18)} ${placeOf(email, organization)}`);
  }
  lines.push("", `  API key     ${key}`);
  if (testKey !== undefined) {
    lines.push(
      `  Test key    ${testKey}`,
      `  Samples     ${portalUrl}/docs/first-quote#key=${testKey}      filled with it`,
    );
  }
  lines.push("", "  Create a quote:", "", ...curlOf(baseUrl, key), "");
  return lines.join("\n");
}

/** Who they are to the reader of README, which speaks of owner and agent. */
function placeOf(email: string, organization: string | undefined): string {
  const role = DEMO_MEMBERS.find((member) => member.email === email)?.role ?? "member";
  return organization === undefined ? "support agent" : `${role} of ${organization}`;
}

/** One command, whole when pasted; its JSON holds no single quote. */
function curlOf(baseUrl: string, key: string): string[] {
  return [
    `curl -sS ${baseUrl}/v1/quotes \\`,
    `  -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(SAMPLE_QUOTE)}'`,
  ];
}
