import { type APIRequestContext, request } from "@playwright/test";
import type { DemoUser } from "./product/demo.ts";
import type { Product } from "./product/start-product.ts";

/** A person with a session but without a browser: what their pages ask the service for, and whole pages as text. */
export interface PortalPerson {
  readonly requests: APIRequestContext;
  /** Calls a procedure of the portal as its pages do. @throws the refusal's text */
  call<Answer>(procedure: string, input: unknown): Promise<Answer>;
}

/** Signs in as the form does, and chooses a language for the account; undefined is a visitor who does not sign in. */
export async function portalPerson(
  { demo }: Product,
  user: DemoUser | undefined,
  language: "nl" | "en" = "nl",
): Promise<PortalPerson> {
  const requests = await request.newContext({ baseURL: demo.portalUrl, maxRedirects: 0 });
  const headers = { Origin: demo.portalUrl };
  if (user !== undefined) {
    const { email, password } = user;
    const signedIn = await requests.post("/api/auth/sign-in/email", { headers, data: { email, password } });
    if (!signedIn.ok()) throw new Error(`${email} could not sign in: ${await signedIn.text()}`);
    await requests.post("/api/auth/update-user", { headers, data: { language } });
  }
  return {
    requests,
    async call(procedure, input) {
      const response = await requests.post(`/api/trpc/${procedure}`, { headers, data: input });
      if (!response.ok()) throw new Error(`${procedure}: ${await response.text()}`);
      return ((await response.json()) as { result: { data: never } }).result.data;
    },
  };
}
