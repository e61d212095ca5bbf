import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

/** An assistant's program: the SDK's own client, connected to /mcp with a key. */
export async function connectMcp(origin: string, token: string): Promise<Client> {
  const headers = { Authorization: `Bearer ${token}` };
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit: { headers } });
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(transport as Parameters<Client["connect"]>[0]);
  return client;
}
