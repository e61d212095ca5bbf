/** Characters of a url, as sent and as stored: specification §8. */
export const MAX_URL_LENGTH = 2048;
