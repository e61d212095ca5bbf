/** A command that works when pasted: JSON without single quotes, the key from the shell's environment. */
export function curlOf(url: string, body: object): string {
  return [
    `curl -sS ${url} \\`,
    `  -H "Authorization: Bearer $API_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '${JSON.stringify(body, null, 2)}'`,
  ].join("\n");
}
