/** Of a session that the provider of support agents opened; that of an organization's provider has its id. */
export const AGENTS_REALM = "agents";
