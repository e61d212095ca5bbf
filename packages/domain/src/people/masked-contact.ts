const CUT = "…";

/** `m…@e….nl` of marie@example.nl: enough to recognize an address that somebody names, too little to write to it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf(".");
  const ending = dot === -1 ? "" : domain.slice(dot);
  return `${firstOf(email.slice(0, Math.max(0, at)))}${CUT}@${firstOf(domain)}${CUT}${ending}`;
}

/** `…78`: the last two digits. */
export const maskedPhone = (phoneNumber: string): string => `${CUT}${phoneNumber.replaceAll(/\D/g, "").slice(-2)}`;

const firstOf = (text: string): string => [...text][0] ?? "";

/** Why an agent asks to see how a consumer is reached: a closed list, and `other` in words. */
export const CONTACT_REASONS = [
  "consumer_asked",
  "checking_identity",
  "checking_financing",
  "suspected_fraud",
  "other",
] as const;

/** Why an agent read a masked consumer: it follows from what was opened. */
export const VIEWING_REASONS = ["handling_quote", "handling_case"] as const;

export type ViewingReason = (typeof VIEWING_REASONS)[number];
