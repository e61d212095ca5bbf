/**
 * In place of a text that is not there: the last part of its name, which is the word of a closed list. One that only a newer release
 * knows, which may write beside this one, is shown so (decision record 0149).
 */
export const wordItself = ({ key }: { readonly key: string }): string => key.slice(key.lastIndexOf(".") + 1);
