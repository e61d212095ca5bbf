/** All timestamps are shown in Dutch time, wherever the reader is. */
export const TIME_ZONE = "Europe/Amsterdam";
