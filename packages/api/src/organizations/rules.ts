const TAIL_LENGTH = 6;

/** How a sandbox says everywhere what it is. */
export const sandboxName = (name: string): string => `${name} (test)`;

/** The second spelling is for the day on which somebody is called "<slug>-test". */
export const sandboxSlugs = (slug: string, sandboxId: string): readonly string[] => [
  `${slug}-test`,
  `${slug}-test-${sandboxId.slice(-TAIL_LENGTH).toLowerCase()}`,
];
