/**
 * What a destination's bearer secret is sealed for. It names the row, so that a secret that is moved to another
 * destination does not open. Written by packages/api, opened by packages/delivery at send time.
 */
export const bearerSecretPurpose = (organizationId: string, destinationId: string): string =>
  `destination-bearer-secret:${organizationId}:${destinationId}`;

/** The same for the secret that signs its deliveries (contract-decisions §14). */
export const signingSecretPurpose = (organizationId: string, destinationId: string): string =>
  `destination-signing-secret:${organizationId}:${destinationId}`;

/** For the one before it, which signs too for a day after a rotation: sealed anew for its own column. */
export const previousSigningSecretPurpose = (organizationId: string, destinationId: string): string =>
  `destination-previous-signing-secret:${organizationId}:${destinationId}`;
