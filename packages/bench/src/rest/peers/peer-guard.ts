import { createCredentialVerifier } from "@quote-financing/api/auth/credentials";
import type { Services } from "@quote-financing/api/context";

/** The product's own credential look-up. */
export const peerGuard = (services: Services) => createCredentialVerifier(services).verify;
