/** Whoever asks for the usage of a program starts nothing by that. */
export const asksForUsage = (): boolean => process.argv.slice(2).some((word) => word === "--help" || word === "-h");
