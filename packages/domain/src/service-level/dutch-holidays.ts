/**
 * Days on which nobody of support works, by year: New Year's Day, Easter Monday, King's Day, Ascension Day, Whit Monday, both days of Christmas,
 * and Liberation Day once in five years, as most employers in the Netherlands have it (decision record 0371).
 */
const HOLIDAYS: ReadonlyMap<number, readonly string[]> = new Map([
  [2026, ["01-01", "04-06", "04-27", "05-14", "05-25", "12-25", "12-26"]],
  [2027, ["01-01", "03-29", "04-27", "05-06", "05-17", "12-25", "12-26"]],
  [2028, ["01-01", "04-17", "04-27", "05-25", "06-05", "12-25", "12-26"]],
  [2029, ["01-01", "04-02", "04-27", "05-10", "05-21", "12-25", "12-26"]],
  [2030, ["01-01", "04-22", "04-27", "05-05", "05-30", "06-10", "12-25", "12-26"]],
  [2031, ["01-01", "04-14", "04-26", "05-22", "06-02", "12-25", "12-26"]],
  [2032, ["01-01", "03-29", "04-27", "05-06", "05-17", "12-25", "12-26"]],
  [2033, ["01-01", "04-18", "04-27", "05-26", "06-06", "12-25", "12-26"]],
  [2034, ["01-01", "04-10", "04-27", "05-18", "05-29", "12-25", "12-26"]],
  [2035, ["01-01", "03-26", "04-27", "05-03", "05-05", "05-14", "12-25", "12-26"]],
  [2036, ["01-01", "04-14", "04-26", "05-22", "06-02", "12-25", "12-26"]],
]);

/** The years that the list knows; later ones have no holidays until they are added. */
export const HOLIDAY_YEARS = [...HOLIDAYS.keys()];

/** @param day `2026-12-25` */
export const isDutchHoliday = (day: string): boolean =>
  HOLIDAYS.get(Number(day.slice(0, 4)))?.includes(day.slice(5)) === true;
