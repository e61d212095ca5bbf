/** Of a message's body. Apart from the schema, so that forms count without bringing zod to the browser. */
export const MESSAGE_BODY_MAX_CODE_POINTS = 32_000;

/** Of the texts of one page, in UTF-8 (decision record 0209). */
export const THREAD_PAGE_MAX_BYTES = 512 * 1024;

/** The same for the page that people read and that is asked for again whenever its case changes. */
export const READING_PAGE_SIZE = 50;
export const READING_PAGE_MAX_BYTES = 512 * 1024;
