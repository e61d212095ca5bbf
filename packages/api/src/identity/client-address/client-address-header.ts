/**
 * The request header in which the front of this process tells its other parts the client's address. The front writes it
 * in place of what a client sent (decision record 0195).
 */
export const CLIENT_ADDRESS_HEADER = "x-client-address";
