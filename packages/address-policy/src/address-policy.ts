/**
 * Where deliveries may go (contract-decisions §9, decision record 0050). One policy serves registration, where only the
 * url is known, and every connect, where the address is.
 */
export interface AddressPolicy {
  /** Development only: every host is allowed. The https rule stays. */
  readonly allowPrivateNetworks: boolean;
  /** Ranges that the operator opened although they are not public, such as `10.1.0.0/16` or `fd00::/8`. */
  readonly allowedSubnets: readonly string[];
}
