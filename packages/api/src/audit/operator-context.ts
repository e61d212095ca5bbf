import type { Services } from "../context.ts";
import type { AuditContext } from "./record-audit.ts";

/** Whoever runs a command on the server acts for the platform; the audit names the command line, not a person. */
export const operatorContext = (services: Services): AuditContext => ({
  services,
  requestId: services.makeId("request"),
  actor: { actorId: "operator", actorName: "Operator" },
});
