import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import { receiverAuthority } from "./create-receiver.ts";

export interface IdentityProviderClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where it sends people back to. */
  readonly redirectUri: string;
}

export interface RealIdentityProvider {
  /** `https://localhost:<port>`. Its certificate is of the same authority as those of receivers. */
  readonly issuer: string;
  close(): Promise<void>;
}

/**
 * A certified OpenID Connect provider on 127.0.0.1 for stories in a browser, with one client. Its page takes any e-mail address
 * with any password, and asks once whether the client may know it.
 */
export async function createIdentityProvider(client: IdentityProviderClient): Promise<RealIdentityProvider> {
  const { issue } = await receiverAuthority();
  const { keyPem, certPem } = await issue(["localhost", "127.0.0.1"]);
  const server = createServer({ key: keyPem, cert: certPem });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `https://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [client.redirectUri] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    cookies: { keys: ["of a test"] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    findAccount: (_, email) => ({
      accountId: email,
      claims: () => ({ sub: `subject of ${email}`, email, email_verified: true, name: "Kim Jansen" }),
    }),
  });
  server.on("request", provider.callback());
  return {
    issuer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
