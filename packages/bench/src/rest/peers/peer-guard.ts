import type { Services } from "@quote-financing/api/context";
import { createCredentialVerifier } from "@quote-financing/api/identity/credentials/credentials";

/** The product's own credential look-up. */
export const peerGuard = (services: Services) => createCredentialVerifier(services).verify;
