const TAIL_LENGTH = 6;

/** How a sandbox says everywhere what it is. */
export const sandboxName = (name: string): string => `${name} (test)`;

/** The second spelling is for the day on which somebody is called "<slug>-test". Both end as the document says of test data. */
export const sandboxSlugs = (slug: string, sandboxId: string): readonly string[] => [
  `${slug}-test`,
  `${slug}-${sandboxId.slice(-TAIL_LENGTH).toLowerCase()}-test`,
];
