/** How the warning in advertising of credit must look, from a day on: across the full width, centered, before everything else. */
export interface CreditWarningForm {
  /** The first day, in Europe/Amsterdam. */
  readonly from: string;
  /** Of the height of the page or picture. */
  readonly leastHeightShare: number;
  /** Of the letters of its sentence. */
  readonly leastPoints: number;
}

/** The AFM's published form, the newest last: a change of the rules is a row (decision record 0330). */
const FORMS: readonly [CreditWarningForm, ...CreditWarningForm[]] = [
  { from: "2009-04-01", leastHeightShare: 0.1, leastPoints: 7 },
];

/** The form that holds on a day (`2026-06-01`, Europe/Amsterdam). */
export const creditWarningForm = (day: string, forms = FORMS): CreditWarningForm =>
  forms.findLast(({ from }) => from <= day) ?? forms[0];

/** What stands above figures of a loan: the official picture, a stand-in while developing, or nothing that may be shown. */
export type CreditWarning =
  | { readonly kind: "picture"; readonly png: Uint8Array<ArrayBuffer>; readonly width: number; readonly height: number }
  | { readonly kind: "standIn" }
  | { readonly kind: "missing" };
