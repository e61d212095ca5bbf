import { type SQL, sql } from "drizzle-orm";

/** Exists in types alone: a function's parameters meet when its type is inferred from several. */
declare const takes: unique symbol;

/** A piece of SQL, with the values that it is run with in its type: their names and what each may be. */
export interface TypedSql<Values> extends SQL {
  readonly [takes]: (values: Values) => void;
}

type TakesOf<Part> = Part extends { readonly [takes]: infer Takes } ? Takes : (values: unknown) => void;

/** The values of a piece of SQL, or of all pieces in a union. */
export type ValuesOf<Part> =
  TakesOf<Part> extends (values: infer Values) => void ? { readonly [Name in keyof Values]: Values[Name] } : never;

/** `Given`, if it has no name that `Values` has not: an object that is made by spreading is checked too. */
export type Exactly<Values, Given extends Values> = Given & Record<Exclude<keyof Given, keyof Values>, never>;

/**
 * As drizzle's `sql`, but its type knows the values of its parts. A part without values may be plain `sql`; plain `sql`
 * around a part with values forgets them, and then the whole statement finds no caller that can name them.
 */
export const typedSql = <Parts extends readonly unknown[]>(strings: TemplateStringsArray, ...parts: Parts) =>
  sql(strings, ...parts) as TypedSql<ValuesOf<Parts[number]>>;

const placeholderOf =
  <Value>(type: string) =>
  <Name extends string>(name: Name) =>
    sql`${sql.placeholder(name)}::${sql.raw(type)}` as TypedSql<{ readonly [Key in Name]: Value }>;

const placeholders = <Absent>() => ({
  text: placeholderOf<string | Absent>("text"),
  texts: placeholderOf<readonly string[] | Absent>("text[]"),
  int: placeholderOf<number | Absent>("int"),
  ints: placeholderOf<readonly number[] | Absent>("int[]"),
  bigint: placeholderOf<number | Absent>("bigint"),
  flag: placeholderOf<boolean | Absent>("boolean"),
  /** As `2026-06-01`. */
  date: placeholderOf<string | Absent>("date"),
  /** As ISO text. */
  timestamp: placeholderOf<string | Absent>("timestamptz"),
});

/** Placeholders of a prepared statement, each cast to its type: `` typedSql`... where id = ${value.text("id")}` ``. */
export const value = placeholders<never>();

/** The same, for values that may be null. */
export const nullable = placeholders<null>();
