import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Database } from "@quote-financing/db/database";
import type { GrantedScope } from "@quote-financing/domain/people/key-scopes";
import { CLIENT_ADDRESS_HEADER } from "../identity/client-address/client-address-header.ts";
import { RequestLimiter } from "../limits/request-limiter.ts";
import type { RequestLimits } from "../limits/request-limits.ts";
import { webHandler } from "../rest/handler.ts";
import { sendToHandler } from "../rest/testing-client.ts";
import { testRestOptions } from "../rest/testing-server.ts";
import { appRouter } from "../router.ts";
import { createTestServices } from "../testing/test-services.ts";
import { createTestCredential } from "../testing/testing-credential.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createAnswerMcp, MCP_PATH } from "./answer-mcp.ts";

const ACCEPT = "application/json, text/event-stream";

/** /mcp over real services, with its log, and merchants who ask it by the SDK's own client or by hand. */
export function createMcpWorld(db: Database, limits?: RequestLimits) {
  const services = createTestServices({ db, ...(limits === undefined ? {} : { limiter: new RequestLimiter(limits) }) });
  const options = testRestOptions(services, appRouter);
  const answer = createAnswerMcp(options);
  const handler = webHandler(answer);
  const send = sendToHandler(handler);

  /** A merchant of its own, with a key of these scopes. */
  async function createMerchant({
    scopes,
    allowedAddresses,
  }: {
    scopes?: GrantedScope[];
    allowedAddresses?: string[];
  } = {}) {
    const organization = await createTestOrganization(services);
    const key = await createTestCredential(services, organization, {
      ...(scopes === undefined ? {} : { scopes }),
      ...(allowedAddresses === undefined ? {} : { allowedAddresses }),
    });
    const { token, caller } = key;

    /** A message as it is, without the SDK. */
    const post = (body: unknown, headers: Record<string, string> = {}) =>
      send(MCP_PATH, {
        method: "POST",
        token,
        body,
        headers: { accept: ACCEPT, "content-type": "application/json", ...headers },
      });

    async function connect(address?: string) {
      const transport = new StreamableHTTPClientTransport(new URL(`http://service.test${MCP_PATH}`), {
        requestInit: {
          headers: {
            Authorization: `Bearer ${token}`,
            ...(address === undefined ? {} : { [CLIENT_ADDRESS_HEADER]: address }),
          },
        },
        fetch: (url, init) => handler(new Request(url, init)),
      });
      const client = new Client({ name: "test", version: "1.0.0" });
      await client.connect(transport as Parameters<Client["connect"]>[0]);
      return client;
    }

    const client = await connect();
    const call = async (name: string, values: Record<string, unknown> = {}) => {
      const { content, isError } = await client.callTool({ name, arguments: values });
      const [{ text }] = content as [{ text: string }];
      return { isError, text };
    };
    return {
      organization,
      token,
      caller,
      post,
      connect,
      client,
      call,
      /** What the tool answered, parsed. */
      read: async (name: string, values: Record<string, unknown> = {}) => JSON.parse((await call(name, values)).text),
      /** One call as it is, without the SDK. */
      callRaw: (name: string, values: unknown) =>
        post({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: values } }),
      toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
    };
  }
  return { services, options, answer, handler, send, createMerchant, lines: options.lines };
}

export type McpWorld = ReturnType<typeof createMcpWorld>;
