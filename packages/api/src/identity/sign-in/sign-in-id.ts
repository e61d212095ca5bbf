import type { IdKind, MakeId } from "@quote-financing/domain/ids/ids";

/** better-auth's model names and our id kinds. A model that is missing here cannot be created. */
const KIND_OF_MODEL: Readonly<Record<string, IdKind>> = {
  user: "user",
  session: "session",
  account: "account",
  verification: "verification",
  twoFactor: "twoFactor",
  rateLimit: "signInAttempt",
};

/** Ids of rows that better-auth writes: the same prefix and ULID as everywhere. */
export const signInIdMaker =
  (makeId: MakeId) =>
  ({ model }: { model: string }): string => {
    const kind = KIND_OF_MODEL[model];
    if (kind === undefined) throw new Error(`There is no id kind for better-auth's model ${model}.`);
    return makeId(kind);
  };
