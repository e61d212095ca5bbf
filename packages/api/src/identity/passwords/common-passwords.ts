/** 49,233 passwords, the Dutch ones among them, in lower case; read when somebody first chooses a password. */
let list: Promise<ReadonlySet<string>> | undefined;

/** The passwords that guessers try first, from the lists that zxcvbn-ts keeps. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  return list;
}
