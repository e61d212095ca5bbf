/** Of a message's body. Apart from the schema, so that forms count without bringing zod to the browser. */
export const MESSAGE_BODY_MAX_CODE_POINTS = 32_000;
