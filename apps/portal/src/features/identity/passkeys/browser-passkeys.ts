/** WebAuthn knows sites by name: at an address of figures there are no passkeys. */
export const hasPasskeys = (): boolean =>
  "PublicKeyCredential" in window &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential &&
  !/^[\d.]+$|:/.test(location.hostname);

/** Has the browser make a passkey. Rejects when the person closes its dialog. @param options of /passkey/add-options */
export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return toJson(await navigator.credentials.create({ publicKey }));
}

/** Has the browser use one. Rejects when the person closes its dialog. @param options of /passkey/use-options */
export async function signWithPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return toJson(await navigator.credentials.get({ publicKey }));
}

const toJson = (credential: Credential | null): unknown => (credential as PublicKeyCredential | null)?.toJSON();
