import { withClientAddress } from "../../../server/requests/client-address.ts";
import { restFacade } from "../../../server/rest-facade.ts";

/** Every method of HTTP: which of them a path knows is for the facade to say (contract-decisions §1). */
const answer = (request: Request): Promise<Response> => restFacade()(withClientAddress(request));

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};
