const USER_AGENT = "quote-financing-events/1.0";

/** The headers of every attempt (specification §6.1). The log shows them with a masked secret. */
export const deliveryHeaders = (bearerSecret: string) => ({
  "content-type": "application/json",
  "user-agent": USER_AGENT,
  authorization: `Bearer ${bearerSecret}`,
});
