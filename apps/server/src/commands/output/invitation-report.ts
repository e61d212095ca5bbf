/** Where no mail goes out the link is shown this once; it is stored nowhere. */
export function tellLink(
  tell: (text: string) => void,
  email: string,
  { link, expiresAt }: { readonly link: string; readonly expiresAt: Date },
): void {
  const end = expiresAt.toISOString();
  tell(`This installation sends no mail. Hand this link to ${email} yourself: it works once, until ${end}.\n${link}`);
}

/** A mail server's own words can hold the recipient: only its code is told. */
export const mailFault = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown";
