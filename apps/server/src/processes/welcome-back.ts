import type { Environment } from "@quote-financing/composition/environment/environment-schema";
import { isClusterOwned } from "@quote-financing/db/embedded-postgres/cluster-folder";
import { readDemoAddresses, readDemoCredentials } from "../configuration/demo-file.ts";
import { localOrigin } from "../http/portal/origin.ts";
import { welcome } from "./welcome.ts";

/**
 * What a person wants to see who starts this installation in a second terminal: that it runs, and all that its start told
 * them (decision record 0012). Undefined when it does not run at this address: then it is started, or the start says what is in the way.
 */
export function welcomeBack({ DATABASE_URL, DATA_DIR, HOST, PORT }: Environment): string | undefined {
  if (DATABASE_URL !== undefined) return undefined;
  const addresses = readDemoAddresses(DATA_DIR);
  if (addresses?.baseUrl !== localOrigin(HOST, PORT) || !isClusterOwned(DATA_DIR)) return undefined;
  return `\n  It runs already, in another terminal or in the background.\n${welcome(addresses, readDemoCredentials(DATA_DIR))}`;
}
