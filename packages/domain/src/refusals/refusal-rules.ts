/**
 * The rules that people can break in the portal's forms, in the words that every caller is told; `{name}` stands for what
 * varies. Said by `ruleText` alone. Over tRPC the rule goes with its words, for a text in the reader's language; REST
 * sends the words (decision record 0183).
 */
export const REFUSAL_RULES = {
  missing: "This field is required.",
  null: "Must not be null: give it a value, or leave it out if it is optional.",
  givenTwice: "Must be given once.",
  blank: "Must not be blank.",
  length: "Must have {minimum} to {maximum} characters.",
  tooLong: "Must have at most {maximum} characters.",
  characters: "Must not contain NUL or a lone surrogate.",
  semicolon: "Must not contain a semicolon.",
  email: "Must be an e-mail address.",
  postalCode: "Must be a Dutch postal code such as 1234 AB.",
  country: "Must be NL, the only country for now.",
  currency: "Must be EUR, the only currency.",
  tag: "Must be 1 to 64 of the characters a-z, 0-9 and _.",
  amountLowest: "Must be at least -{limit}.",
  amountHighest: "Must be at most {limit}.",
  amountDecimals: "Must be euros with at most 2 decimals.",
  notNegative: "Must be at least 0.",
  lineNotNegative: "Must be at least 0; only lines of type `subsidy` are negative.",
  totalNotNegative: "Must be at least 0, as there is no line of type `subsidy`.",
  subsidyNegative: "Must be negative on a line of type `subsidy`.",
  subsidyCode: "A line of type `subsidy` must name at least one incentive code.",
  undeclaredCode: "No work line of this quote declares this code.",
  noLines: "Must have at least 1 line.",
  tooManyLines: "Must have at most {maximum} lines.",
  tooManyEntries: "Must have at most {maximum} entries.",
  tooManyCodes: "Must have at most {maximum} codes.",
  lineType: "Must be one of the 25 line item types: {values}.",
  oneOf: "Must be one of: {values}.",
  unknownName: "This name is not known here; names are case-sensitive.",
  otherQuote: "Must be the quote of the path, or be left out.",
  opportunityMissing: "There is no such opportunity.",
  quoteTaken: "Your organization has another quote with this id.",
  caseType: "Must be `general` or `merchant_feedback`.",
  requestType: "A case of type `general` has no request type.",
  idTaken: "Another {thing} of your organization has this id.",
  noteTaken: "Another note has this id.",
  identifier: "Must be a {prefix}_ identifier: the prefix and 26 ULID characters.",
  date: "Must be a date: YYYY-MM-DD.",
  moment: "Must be an ISO 8601 date and time with Z or an offset.",
  dateRange: "Must be a date in the years 1 to 9999.",
  momentBlank: "Must have `+` or `-` before the offset; in a query, `+` is written %2B.",
  momentRange: "Must be a moment from 2000-01-01 up to 2100-01-01.",
  future: "Must be in the future.",
  keyEnded: "This key is {state}; create a new one instead.",
  keyRolled: "This key was rolled already: use its successor, or roll that one.",
  httpsUrl: "Must be an https:// URL.",
  urlCharacters: "Must be a URL without spaces, control characters or backslashes.",
  urlUser: "Must not contain a user name or password.",
  urlFragment: "Must not contain a fragment (#).",
  urlPort: "Must not name a port of another service; leave it out for 443, or use one such as 8443.",
  urlPublic: "Must name a public host: no private address, localhost, single-label or internal name.",
  nothingChanged: "Send at least one of `name` and `url`.",
  destinationLimit: "An organization has at most {maximum} destinations. Delete one first.",
  deliveryPending: "This delivery is still being tried.",
  destinationGone: "The destination of this delivery was deleted.",
  memberAlready: "This person is a member already.",
  ownersOnly: "Only an owner may do this to or with an owner.",
  ownersInvite: "Only an owner may invite an owner.",
  lastOwner: "The last owner stays owner. Make someone else owner first.",
  mailOff: "This installation sends no mail: set SMTP_URL, and start it without MAIL=off.",
  invitationLimit: "An organization can send {anHour} invitations an hour and {aDay} a day. Try again later.",
  invitationBusy: "This invitation was tried too often. Try again in 10 minutes.",
  personName: "Must be a name: plain text on one line, without a web address.",
  invitationClosed: "This invitation is not open.",
  invitationOfOther: "This invitation is for another e-mail address.",
  accountExists: "This address has an account already. Sign in to accept.",
  agentsJoinNone: "A support agent belongs to no organization.",
  passwordCommon: "This password is on lists of common passwords. Choose another.",
  passwordPersonal: "Must not contain your own e-mail address or name.",
  passwordRun: "Must not be a run of the same or of consecutive characters.",
  factorNeeded: "Your organization requires two-step sign-in. Set it up first.",
  factorOwn: "Nobody resets their own second factor. Ask another administrator.",
  factorElsewhere: "This person also belongs to another organization. Ask the platform's operator.",
  factorOff: "This person has no second factor.",
  sessionEnded: "This session has ended already.",
  claimedJustNow: "A colleague took this case just now.",
  claimedBy: "{name} has this case.",
  closedNeedsNobody: "A closed case needs nobody. Reopen it first.",
  closedWaitsOnNobody: "A closed case waits on nobody. Reopen it first.",
  caseOpen: "The case is open already.",
  caseClosed: "The case is closed already.",
  caseHidden: "The case is hidden from the merchant. Show it first.",
  caseShownAlready: "The case is shown already.",
  caseHiddenAlready: "The case is hidden already.",
  redactedAlready: "The message is redacted already.",
  placeholder: "`{name}` is not a placeholder.",
  partnerKind: "Must be a {kind}'s organization.",
  financingStatus: "The status `{status}` does not allow this.",
  financingOnHold: "The financing is on hold. Release it first.",
  financingNotOnHold: "The financing is not on hold.",
  financingOnHoldAlready: "The financing is on hold already.",
  financingMoved: "The financing was moved by somebody else just now.",
} as const satisfies Record<string, string>;

export type RefusalRule = keyof typeof REFUSAL_RULES;

type ValueNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ValueNames<Rest>
  : never;

type Values = Readonly<Record<string, string | number>>;

type RuleValues<Rule extends RefusalRule> = [ValueNames<(typeof REFUSAL_RULES)[Rule]>] extends [never]
  ? []
  : [values: Readonly<Record<ValueNames<(typeof REFUSAL_RULES)[Rule]>, string | number>>];

/** A rule in words, for the message of a refusal. */
export function ruleText<Rule extends RefusalRule>(rule: Rule, ...given: RuleValues<Rule>): string {
  const values: Values = given[0] ?? {};
  return REFUSAL_RULES[rule].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

export interface BrokenRule {
  readonly name: RefusalRule;
  /** What varies in the text: `{ minimum: 1, maximum: 255 }`. */
  readonly values: Values;
}

const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, "\\$&");

const PATTERNS = Object.entries(REFUSAL_RULES).map(([name, text]) => ({
  name: name as RefusalRule,
  // Regex: from our own sentences; only a message that begins like one is read on, and that is one of ours.
  pattern: new RegExp(`^${escaped(text).replace(/\{(\w+)\}/g, "(?<$1>.+?)")}$`, "u"),
}));

/**
 * Which rule a message is about: the inverse of `ruleText`, as a schema's refusals can carry text alone. Undefined for
 * other messages.
 */
export function brokenRule(message: string): BrokenRule | undefined {
  for (const { name, pattern } of PATTERNS) {
    const found = pattern.exec(message);
    if (found !== null) return { name, values: valuesOf(found.groups ?? {}) };
  }
  return undefined;
}

/** Figures become numbers, so that texts show them as the language does. */
const valuesOf = (groups: Readonly<Record<string, string>>): Values =>
  Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, /^\d+$/.test(text) ? Number(text) : text]));
