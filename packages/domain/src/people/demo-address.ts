/**
 * `.example` is nobody's (RFC 2606): the demo's people are there, who sign in by password alone (contract-decisions §16), and
 * nobody can have a mailbox.
 *
 * @param email in the form in which addresses compare, in lower case.
 */
export const isDemoAddress = (email: string): boolean => email.endsWith(".example");
