import type { Services } from "../../context.ts";

const CODES = 10;
const GROUPS = 6;
const GROUP_LENGTH = 4;

/** Without those that look alike on paper. 32 of them: each is five random bits. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz023456789";

/** Codes of 120 random bits, as `abcd-efgh-…`: what nobody can guess needs no salt where it is kept. */
export function makeBackupCodes({ randomBytes }: Pick<Services, "randomBytes">): string[] {
  return Array.from({ length: CODES }, () => {
    const bytes = randomBytes(GROUPS * GROUP_LENGTH);
    const letters = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length] ?? "");
    return Array.from({ length: GROUPS }, (_, group) =>
      letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(""),
    ).join("-");
  });
}
