const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const ULID_LENGTH = 26;
const UUID_GROUPS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** The 128 bits of the ULID in an id as a lowercase UUID: specification §2.10, contract-decisions §8. */
export function uuidOf(id: string): string {
  let bits = 0n;
  for (const sign of id.slice(-ULID_LENGTH)) bits = bits * 32n + BigInt(CROCKFORD.indexOf(sign));
  return bits.toString(16).padStart(32, "0").replace(UUID_GROUPS, "$1-$2-$3-$4-$5");
}
