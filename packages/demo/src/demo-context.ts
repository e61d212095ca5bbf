import type { Services } from "@quote-financing/api/context";
import { listReader } from "@quote-financing/api/lists/list-reader";
import type { AgentContext, OrganizationContext } from "@quote-financing/api/trpc";
import { type AgentCaller, actorOf, type Caller, payerOf } from "@quote-financing/domain/people/caller";
import type { OrganizationCaller } from "@quote-financing/domain/people/permissions";

/** How use cases are called by somebody of an organization. */
export const organizationContext = (services: Services, caller: OrganizationCaller): OrganizationContext => ({
  ...writeContext(services, caller),
  caller,
  organizationId: caller.organization.organizationId,
});

/** How use cases are called by a support agent. */
export const agentContext = (services: Services, caller: AgentCaller): AgentContext => ({
  ...writeContext(services, caller),
  caller,
});

const writeContext = (services: Services, caller: Caller) => ({
  services,
  actor: actorOf(caller),
  requestId: services.makeId("request"),
  language: "nl-NL" as const,
  lists: listReader("mutation", services, payerOf(caller)),
  markReplayed() {},
  wakeDeliveryAfterCommit() {},
});
