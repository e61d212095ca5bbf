interface ExportedDays {
  /** `2026-11-01`; both days are included. */
  readonly createdFrom?: string | undefined;
  readonly createdTo?: string | undefined;
}

/** The name of a list's file, before its ending: with its days, so that twelve months are twelve names. */
export const exportName = (
  list: "quotes" | "cases",
  organizationId: string,
  { createdFrom, createdTo }: ExportedDays,
): string =>
  [
    `${list}-${organizationId}`,
    ...(createdFrom === undefined ? [] : [`from-${createdFrom}`]),
    ...(createdTo === undefined ? [] : [`to-${createdTo}`]),
  ].join("-");
