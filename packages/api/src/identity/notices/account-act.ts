import type { AuditContext } from "../../audit/record-audit.ts";
import type { Services } from "../../context.ts";
import { CLIENT_ADDRESS_HEADER } from "../client-address/client-address-header.ts";

/** What somebody does with their own account through the session library, as the audit log takes it. */
export function accountAct(
  services: Services,
  headers: Headers | undefined,
  { userId, name }: { readonly userId: string; readonly name: string },
): AuditContext {
  return {
    services,
    requestId: services.makeId("request"),
    actor: { actorId: userId, actorName: name },
    clientAddress: headers?.get(CLIENT_ADDRESS_HEADER) ?? undefined,
    clientDevice: headers?.get("user-agent") ?? undefined,
  };
}
