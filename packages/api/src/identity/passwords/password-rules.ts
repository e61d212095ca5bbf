import { PASSWORD_LENGTH } from "@quote-financing/domain/people/password-length";
import type { identityRefusals } from "../refusals.ts";
import { commonPasswords } from "./common-passwords.ts";

/** Whose password it is going to be. */
export interface PasswordOwner {
  readonly email: string;
  readonly name: string;
}

/** The rule that a chosen password breaks. Its length is refused apart. */
export type PasswordRule = Extract<keyof typeof identityRefusals, `password${string}`>;

/**
 * What guessers try first is refused: common passwords, also decorated or repeated, runs of characters, and what names
 * the person (decision record 0198). Case does not count. What is too long breaks none of these: it is not looked at.
 */
export async function brokenPasswordRule(password: string, owner: PasswordOwner): Promise<PasswordRule | undefined> {
  if (password.length > PASSWORD_LENGTH.maximum) return undefined;
  const folded = fold(password);
  if (isRun(folded)) return "passwordRun";
  if (namesOwner(folded, owner)) return "passwordPersonal";
  if (HOUSE_WORDS.some((word) => isMostly(word, lettersOf(folded)))) return "passwordCommon";
  const common = await commonPasswords();
  return [folded, undecorated(folded), unitOf(folded)].some((text) => common.has(text)) ? "passwordCommon" : undefined;
}

const fold = (text: string): string => text.normalize("NFKC").toLowerCase().trim();

/** Two rounds of each, so that runs may start anywhere: 890123, yzab. */
const SEQUENCES = [
  "abcdefghijklmnopqrstuvwxyz",
  "0123456789",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
]
  .flatMap((round) => [round, [...round].reverse().join("")])
  .map((round) => round.repeat(26));

const LONGEST_UNIT_OF_A_RUN = 4;

function isRun(folded: string): boolean {
  const units = Array.from({ length: LONGEST_UNIT_OF_A_RUN }, (_, index) => index + 1);
  return units.some((length) => repeats(folded, length)) || SEQUENCES.some((sequence) => sequence.includes(folded));
}

/** Whether it is its first `length` characters again and again; the last time may be cut off. */
const repeats = (text: string, length: number): boolean => text.slice(length) === text.slice(0, -length);

/** `password` for `passwordpassword`; the text itself when nothing repeats. */
function unitOf(folded: string): string {
  for (let length = 1; length <= folded.length / 2; length += 1) {
    if (folded.length % length === 0 && repeats(folded, length)) return folded.slice(0, length);
  }
  return folded;
}

/** Without figures and signs around it, as long as the word is at least half of the whole. */
function undecorated(folded: string): string {
  // The lookbehind starts each search for the end once, behind a letter: without it the expression is quadratic.
  const word = folded.replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, "");
  return word.length * 2 >= folded.length ? word : folded;
}

/** What this product and its trade are called: who guesses knows where they are (ASVS 6.1.2; decision record 0198). */
const HOUSE_WORDS = [
  "offertefinanciering",
  "quotefinancing",
  "financieringsteam",
  "financieringsportaal",
  "duurzaamheidslening",
  "energiebespaarlening",
  "warmtefonds",
  "zonnepanelen",
  "thuisbatterij",
  "warmtepomp",
  "installateur",
];

/** A sentence may hold the word: little else beside it is a guess. */
const LETTERS_BESIDE = 8;

const isMostly = (word: string, letters: string): boolean =>
  letters.includes(word) && letters.replaceAll(word, "").length < LETTERS_BESIDE;

/** Shorter names are in too many good sentences. */
const SHORTEST_NAME = 5;

function namesOwner(folded: string, { email, name }: PasswordOwner): boolean {
  const address = fold(email);
  const [localPart = address] = address.split("@");
  const letters = lettersOf(folded);
  return (
    folded.includes(address) ||
    [localPart, undecorated(localPart)].includes(undecorated(folded)) ||
    (lettersOf(name).length >= SHORTEST_NAME && letters.includes(lettersOf(name)))
  );
}

/** `sannedevries` for `Sanne-de-Vries 1`. */
const lettersOf = (text: string): string => fold(text).replace(/[^\p{L}]/gu, "");
