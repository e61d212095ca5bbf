import { mcpHandler } from "../../server/mcp-handler.ts";
import { withClientAddress } from "../../server/requests/client-address.ts";

/** Every method of HTTP: which of them /mcp knows is for its handler to say (decision record 0280). */
const answer = (request: Request): Promise<Response> => mcpHandler()(withClientAddress(request));

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};
