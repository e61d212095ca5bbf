import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Visit {
  readonly status: number;
  readonly text: string;
}

/** Somebody with a browser: signed in when they have cookies. */
export class ImageVisitor {
  readonly #origin: string;
  readonly #cookies: string;

  constructor(origin: string, cookies = "") {
    this.#origin = origin;
    this.#cookies = cookies;
  }

  /** @throws when it is refused. */
  static async signIn(origin: string, { email, password }: { email: string; password: string }): Promise<ImageVisitor> {
    const response = await fetch(`${origin}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: origin },
      body: JSON.stringify({ email, password }),
    });
    if (response.status !== 200)
      throw new Error(`${email} cannot sign in: ${response.status} ${await response.text()}`);
    const cookies = response.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
    return new ImageVisitor(origin, cookies.join("; "));
  }

  async visit(path: string): Promise<Visit> {
    const headers = this.#cookies === "" ? {} : { Cookie: this.#cookies };
    const response = await fetch(`${this.#origin}${path}`, { headers, redirect: "manual" });
    return { status: response.status, text: await response.text() };
  }
}

/** Every page and route of the built portal, by its pattern, with places that are filled from `values`. */
export function builtPaths(portalBuild: string, values: Readonly<Record<string, string>>): [string, string][] {
  const manifest = join(portalBuild, "app-path-routes-manifest.json");
  const patterns = Object.values(JSON.parse(readFileSync(manifest, "utf8")) as Record<string, string>);
  return patterns
    .filter((pattern) => !pattern.startsWith("/_"))
    .map((pattern) => [
      pattern,
      pattern.replace(/\[{1,2}(?:\.{3})?(\w+)\]{1,2}/g, (_, name: string) => filled(name, values)),
    ]);
}

function filled(name: string, values: Readonly<Record<string, string>>): string {
  const value = values[name];
  if (value === undefined) throw new Error(`A page has a place that this test cannot fill: ${name}.`);
  return value;
}
