import { cliHandler } from "../../../server/cli-handler.ts";
import { withClientAddress } from "../../../server/requests/client-address.ts";

/** The command line of packages/sdk, for a portal that runs on its own; apps/server answers /cli before Next sees it. */
const answer = (request: Request): Promise<Response> => cliHandler().answer(withClientAddress(request));

export { answer as GET, answer as POST };
