import { MACRO_REQUIREMENTS_MAX } from "@quote-financing/api/cases/canned-replies/rules";
import type { MacroSteps } from "@quote-financing/api/cases/canned-replies/schema";
import { FINANCING_COMMANDS, type FinancingCommandType } from "@quote-financing/domain/financing/lifecycle";
import {
  ON_HOLD_REASONS,
  type OnHoldReason,
  REQUIREMENT_KINDS,
  REQUIREMENT_WAITING_ON,
} from "@quote-financing/domain/vocabulary";
import type { FormRefusal } from "../../../ui/forms/form-judge.ts";

/** A form has flat fields: those of each requirement carry its place. */
export const MACRO_PLACES = Array.from({ length: MACRO_REQUIREMENTS_MAX }, (_, place) => place);

/** After how many days a case may come back. */
export const SNOOZE_DAYS = [1, 2, 3, 5, 7, 14, 30];

export type MacroValues = Record<string, string>;

/** Steps as far as they are chosen: a hold may lack its reason. */
interface ChosenSteps extends Omit<MacroSteps, "move"> {
  readonly move?: { readonly type: FinancingCommandType; readonly reason?: OnHoldReason | undefined } | undefined;
}

/** What the fields hold at first. */
export function macroValues({ requirements = [], move, ending }: MacroSteps = {}): MacroValues {
  const fields = MACRO_PLACES.map((place) => {
    const { kind = "", textNl = "", textEn = "", waitingOn = "merchant" } = requirements[place] ?? {};
    return {
      [`kind${place}`]: kind,
      [`textNl${place}`]: textNl,
      [`textEn${place}`]: textEn,
      [`waitingOn${place}`]: waitingOn,
    };
  });
  return Object.assign({}, ...fields, {
    command: move?.type ?? "",
    onHoldReason: move?.type === "hold" ? move.reason : "",
    ending: ending?.type ?? "",
    days: String(ending?.type === "snooze" ? ending.days : 3),
  });
}

/** The places where something is asked for, in their order: the others are left out. */
export const usedPlaces = (values: MacroValues): readonly number[] =>
  MACRO_PLACES.filter((place) => (values[`kind${place}`] ?? "") !== "");

/** What is sent; undefined for a text alone. An unfinished choice is sent as it is: the schema says what is missing. */
export function macroSteps(values: MacroValues): ChosenSteps | undefined {
  const places = usedPlaces(values);
  const requirements = places.map((place) => ({
    kind: REQUIREMENT_KINDS.find((known) => known === values[`kind${place}`]) ?? "other",
    textNl: (values[`textNl${place}`] ?? "").trim(),
    textEn: (values[`textEn${place}`] ?? "").trim(),
    waitingOn: REQUIREMENT_WAITING_ON.find((known) => known === values[`waitingOn${place}`]) ?? "merchant",
  }));
  const { command, onHoldReason, ending = "", days } = values;
  const type = FINANCING_COMMANDS.find((known) => known === command);
  const reason = ON_HOLD_REASONS.find((known) => known === onHoldReason);
  const steps = {
    ...(places.length === 0 ? {} : { requirements }),
    ...(type === undefined ? {} : { move: type === "hold" ? { type, reason } : { type } }),
    ...(ending === "close" ? { ending: { type: "close" } as const } : {}),
    ...(ending === "snooze" ? { ending: { type: "snooze", days: Number(days) } as const } : {}),
  };
  return Object.keys(steps).length === 0 ? undefined : steps;
}

/** Whether nothing is missing that the schema asks for. */
export const areWhole = (steps: ChosenSteps | undefined): steps is MacroSteps | undefined =>
  steps?.move?.type !== "hold" || steps.move.reason !== undefined;

/** As a schema names it, and as the service does. */
const IN_REQUIREMENT = /^steps\.requirements[.[](\d+)\]?\.(\w+)$/;

/** A refusal at the field of the form that it is about. */
export function atMacroField(refusal: FormRefusal, places: readonly number[]): FormRefusal {
  const { param = "" } = refusal;
  if (param === "steps.move.reason") return { ...refusal, param: "onHoldReason" };
  const [, index, name] = IN_REQUIREMENT.exec(param) ?? [];
  const place = places[Number(index)];
  return name === undefined || place === undefined ? refusal : { ...refusal, param: `${name}${place}` };
}
