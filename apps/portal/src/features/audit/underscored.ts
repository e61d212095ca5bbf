export type Underscored<Text extends string> = Text extends `${infer Head}.${infer Tail}` ? `${Head}_${Tail}` : Text;

/** The name of the text about something whose own name has a dot: names of texts cannot hold one. */
export const underscored = <Text extends string>(name: Text): Underscored<Text> =>
  name.replace(".", "_") as Underscored<Text>;
