import type { ErrorCode } from "./error-codes.ts";

/** What varies in a text: `{ minimum: 1, maximum: 255 }`. */
export type RefusalValues = Readonly<Record<string, string | number>>;

/** Codes whose text in the portal (`problem.<code>`) says all that a person needs. */
type SelfExplaining =
  | "body_malformed"
  | "credentials_missing"
  | "credentials_invalid"
  | "cursor_invalid"
  | "internal_error"
  | "operation_not_permitted"
  | "rate_limit_exceeded"
  | "resource_missing"
  | "route_unknown"
  | "service_unavailable";

/**
 * One reason to say no, in every language (decision record 0183). `{name}` stands for a value in all texts.
 */
export type RefusalRow = {
  readonly code: ErrorCode;
  /** What programs are told, over REST: part of the contract. */
  readonly message: string;
} & (
  | {
      /** What the portal tells a person, in B1 Dutch. */
      readonly nl: string;
      /** The portal's English, where a person must be told something else than a program. */
      readonly en?: string;
    }
  | { readonly code: SelfExplaining; readonly nl?: never; readonly en?: never }
  /** No form of the portal leads here, or the words mean nothing to people: they are told by the code. */
  | { readonly reader: "program"; readonly nl?: never; readonly en?: never }
);

/** Why somebody is told no, as data: its text is made when it is read. Only a table makes one (`refusalTable`). */
export class Refusal {
  readonly code: ErrorCode;
  /** The name of the row. */
  readonly rule: string;
  readonly values: RefusalValues;
  /** A path such as `lineItems[2].incentiveCodes[0]`. */
  readonly param?: string;
  /** After how long it is worth trying again, where that is known; REST says it in a header. */
  readonly retryAfterSeconds?: number;
  readonly #row: RefusalRow;

  constructor(rule: string, row: RefusalRow, values: RefusalValues, details: RefusalDetails = {}) {
    this.code = row.code;
    this.rule = rule;
    this.values = values;
    if (details.param !== undefined) this.param = details.param;
    if (details.retryAfterSeconds !== undefined) this.retryAfterSeconds = details.retryAfterSeconds;
    this.#row = row;
  }

  /** For programs, in English. */
  get message(): string {
    return fillText(this.#row.message, this.values);
  }

  /** The same, about this field. */
  at(param: string | undefined): Refusal {
    return param === undefined ? this : this.#with({ param });
  }

  retryAfter(retryAfterSeconds: number): Refusal {
    return this.#with({ retryAfterSeconds });
  }

  #with(details: RefusalDetails): Refusal {
    const { rule, values, param, retryAfterSeconds } = this;
    return new Refusal(rule, this.#row, values, { param, retryAfterSeconds, ...details });
  }
}

interface RefusalDetails {
  readonly param?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** Puts the values into a text: `{maximum}`. */
const fillText = (text: string, values: RefusalValues): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

type ValueNames<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | ValueNames<Rest> : never;

type GivenValues<Text> = [ValueNames<Text>] extends [never]
  ? []
  : [values: Readonly<Record<ValueNames<Text>, string | number>>];

/** The portal's texts of a row may leave out values of its message, and know no others. */
type KnownValues<Row extends RefusalRow> =
  ValueNames<Row["nl"]> | ValueNames<Row["en"]> extends ValueNames<Row["message"]>
    ? unknown
    : { readonly nl: "A value that the message does not have." };

/** A row as it is read: the compiler says of one that is no refusal what it lacks, and of no other. */
interface ReadRow extends Pick<RefusalRow, "code" | "message"> {
  readonly nl?: string;
  readonly en?: string;
  readonly reader?: "program";
}

type WholeRow<Row> = Row extends RefusalRow
  ? KnownValues<Row>
  : { readonly nl: "What people are told, in Dutch; or `reader` is `program` in place of it." };

type Rows = Readonly<Record<string, ReadRow>>;

/** Makes the refusals of a table: `caseRefusals.claimedBy({ name })`. */
export type RefusalTable<Table extends Rows = Rows> = {
  readonly [Name in keyof Table]: RefusalMaker<GivenValues<Table[Name]["message"]>>;
};

interface RefusalMaker<Given extends unknown[] = never> {
  (...given: Given): Refusal;
  /** The name of the rule, as `Refusal.rule` says it. */
  readonly rule: string;
  readonly row: RefusalRow;
}

/** The refusals of one resource, by the name of their rule: each is told from its row, and nowhere else. */
export function refusalTable<const Table extends Rows>(
  rows: Table & { readonly [Name in keyof Table]: WholeRow<Table[Name]> },
): RefusalTable<Table> {
  const makers = Object.entries(rows as Readonly<Record<string, RefusalRow>>).map(([rule, row]) => [
    rule,
    makerOf(rule, row),
  ]);
  return Object.fromEntries(makers);
}

const makerOf = (rule: string, row: RefusalRow): RefusalMaker<[values?: RefusalValues]> =>
  Object.assign((values: RefusalValues = {}) => new Refusal(rule, row, values), { rule, row });
