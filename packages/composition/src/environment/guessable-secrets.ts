interface ProductionSecrets {
  readonly SECRETS_KEY?: string | undefined;
  readonly CRON_SECRET?: string | undefined;
  readonly BETTER_AUTH_SECRET?: string | undefined;
}

/** 32 bytes: 64 hexadecimal digits, or 43 characters of base64 or base64url. */
const RANDOM_KEY = /^(?:[0-9a-f]{64,}|[A-Za-z0-9+/_-]{43,}={0,2})$/i;
const KEY_DIFFERENT_CHARACTERS = 10;

/** Far below what 16 random bytes have, and above what a word with a year has. */
const TOKEN_BITS = 80;

const MAKE_ONE = "make one with `openssl rand -base64 32`";

/**
 * What a serving installation may not have: secrets that can be guessed (decision record 0213). Of several keys the first
 * seals, so it decides; an older one stays as it is.
 *
 * @returns one line per name; none repeats a value.
 */
export function guessableSecrets({ SECRETS_KEY = "", CRON_SECRET, BETTER_AUTH_SECRET }: ProductionSecrets): string[] {
  const [first = "", ...older] = SECRETS_KEY.split(",").map((key) => key.trim());
  const keyLine =
    older.length === 0
      ? `SECRETS_KEY must be 32 random bytes in base64 or hexadecimal: ${MAKE_ONE}, and put it in front of the one that is in use, with a comma between.`
      : `The first key of SECRETS_KEY must be 32 random bytes in base64 or hexadecimal: ${MAKE_ONE}.`;
  return [
    ...(isRandomKey(first) ? [] : [keyLine]),
    ...Object.entries({ CRON_SECRET, BETTER_AUTH_SECRET })
      .filter(([, value]) => value !== undefined && bitsAtMost(value) < TOKEN_BITS)
      .map(([name]) => `${name} is too easy to guess: ${MAKE_ONE}.`),
  ];
}

const isRandomKey = (key: string): boolean => RANDOM_KEY.test(key) && new Set(key).size >= KEY_DIFFERENT_CHARACTERS;

/** If each character were drawn from those that occur: more randomness is not in it. */
const bitsAtMost = (text: string): number => text.length * Math.log2(Math.max(1, new Set(text).size));
