/** Per organization: contract-decisions §9. Apart from the rules, which bring address checks, for the browser's list. */
export const MAX_DESTINATIONS = 50;
