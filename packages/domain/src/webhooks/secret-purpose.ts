/**
 * What a destination's bearer secret is sealed for. It names the row, so that a secret that is moved to another
 * destination does not open. Written by packages/api, opened by packages/delivery at send time.
 */
export const bearerSecretPurpose = (organizationId: string, destinationId: string): string =>
  `destination-bearer-secret:${organizationId}:${destinationId}`;
