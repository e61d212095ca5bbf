/** Whose provider opened a session: an organization's id, or `AGENTS_REALM`; undefined when its person let themselves in. */
export type ProviderRealm = string | undefined;

/** Of a session that the provider of support agents opened; that of an organization's provider has its id. */
export const AGENTS_REALM = "agents";
