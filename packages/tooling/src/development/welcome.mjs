import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Where everything is and how to sign in, from the demo data's `demo.json`. @param {string} dataDir */
export function welcome(dataDir) {
  const { baseUrl, portalUrl, users, organizations } = JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8"));
  const people = Object.values(users).map(
    ({ email, password, organization }) =>
      `    ${email.padEnd(28)} ${password.padEnd(18)} ${organization ?? "support agent"}`,
  );
  const key = Object.values(organizations).find(({ apiKey }) => apiKey !== undefined)?.apiKey;
  return [
    "",
    `  Portal      ${portalUrl}`,
    `  REST        ${baseUrl}/v1      document: ${baseUrl}/openapi.json`,
    "",
    "  Sign in with (password):",
    ...people,
    "",
    `  API key     ${key}`,
    "",
    "  Mail is off here. Change a file: its page or the server follows. Ctrl-C stops all; the data stays.",
    "",
  ].join("\n");
}
