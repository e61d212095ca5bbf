import type { Services } from "@quote-financing/api/context";
import { createCredentialVerifier, type VerifyCredential } from "@quote-financing/api/identity/credentials/credentials";
import { createSignIn, type SignIn } from "@quote-financing/api/identity/sign-in/sign-in";
import { registeredServices } from "@quote-financing/api/shared-services";
import { environmentSchema } from "@quote-financing/composition/environment/environment-schema";
import { logConsole } from "@quote-financing/composition/log-console";
import { portalEnvironment } from "./portal-environment.ts";
import { portalLogger } from "./portal-logger.ts";
import { standaloneServices } from "./standalone-services.ts";

/** What the portal's request handlers share in one process. */
export interface PortalRuntime {
  readonly services: Services;
  readonly signIn: SignIn;
  readonly signInSecret: string;
  readonly cronSecret: string;
  /** One cache for /v1, /cli and /mcp (decision record 0021). Idle inside apps/server, which answers all three itself. */
  readonly verifyCredential: VerifyCredential;
}

const secretsSchema = environmentSchema.pick({ BETTER_AUTH_SECRET: true, CRON_SECRET: true }).required();

let runtime: PortalRuntime | undefined;

/**
 * Inside apps/server the services are its own, with the pools and the delivery loop; on its own (serverless, `next
 * start`) the portal makes them from the environment. Made at the first request, never at build time.
 */
export function portalRuntime(): PortalRuntime {
  if (runtime !== undefined) return runtime;
  const environment = portalEnvironment(secretsSchema);
  const services = registeredServices() ?? servicesOfOurOwn();
  const signInSecret = environment.BETTER_AUTH_SECRET;
  const signIn = createSignIn(services, { secret: signInSecret });
  const { verify: verifyCredential } = createCredentialVerifier(services);
  return (runtime = { services, signIn, signInSecret, cronSecret: environment.CRON_SECRET, verifyCredential });
}

/** Who starts it reads in plain words what the environment lacks; from then on there is a database, whose errors have values. */
function servicesOfOurOwn(): Services {
  const services = standaloneServices();
  // Next.js prints what fails under a page as it is: the statement's values, and so a session's token (decision record 0014).
  logConsole(portalLogger("next"));
  return services;
}
