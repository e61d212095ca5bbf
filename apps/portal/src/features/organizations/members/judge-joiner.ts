import { type FormJudge, judgeBy } from "../../../ui/forms/form-judge.ts";

interface Joiner {
  readonly name: string;
  readonly password: string;
}

const judgeInput = judgeBy<Joiner>(() =>
  import("@quote-financing/api/organizations/members/schema").then((file) => file.joinerInput),
);

/** Judges who joins by the service's schema. Its `password` is the field `newPassword`, as on every page that sets one. */
export const judgeJoiner: FormJudge<Joiner> = async (joiner) =>
  (await judgeInput(joiner)).map((refusal) =>
    refusal.param === "password" ? { ...refusal, param: "newPassword" } : refusal,
  );
