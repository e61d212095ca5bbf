import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { CHECKOUT } from "../../src/checkout.ts";
import { ENVIRONMENT_NAMES } from "../../src/configuration/environment.ts";
import { dockerfileFindings, parseDockerfile } from "./testing-dockerfile.ts";

interface ComposeService {
  readonly image?: string;
  readonly command?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly privileged?: boolean;
  readonly mem_limit?: string;
  readonly ports?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly volumes?: readonly string[];
}

const read = (path: string) => readFileSync(join(CHECKOUT, path), "utf8");
const dockerfile = read("Dockerfile");
const compose = parse(read("compose.yaml"), { merge: true }) as {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const services = Object.entries(compose.services);

describe("the Dockerfile", () => {
  test("has no finding", () => {
    expect(dockerfileFindings(dockerfile)).toEqual([]);
  });

  test("uses the Node.js and pnpm of this checkout", () => {
    const { packageManager } = JSON.parse(read("package.json")) as { packageManager: string };

    const program = read("packages/bootstrap/src/product-node.mjs");
    const version = /version: "([\d.]+)"/.exec(program)?.[1];

    expect(dockerfile).toContain(`npm install --global ${packageManager.replace(/\+.*$/, "")}\n`);
    const bases = new Set(parseDockerfile(dockerfile).map(({ base }) => base));
    expect(bases.size).toBe(1);
    expect([...bases][0]).toMatch(new RegExp(`^node:${version}-bookworm-slim@sha256:[0-9a-f]{64}$`));
  });

  test.each([
    ["one stage", 'FROM node:24.21.0-slim AS run\nUSER node\nHEALTHCHECK CMD x\nCMD ["node"]', "one stage only"],
    ["a floating base", dockerfile.replaceAll("node:24.21.0-bookworm-slim", "node:latest"), "without a full version"],
    ["a base by its tag", dockerfile.replaceAll(/@sha256:\w+/g, ""), "its digest"],
    ["a folder of the build", dockerfile.replace("/image ./", "/app/node_modules ./"), "more than what was traced"],
    ["root", dockerfile.replace("USER node\n", ""), "runs as root"],
    ["a shell in front", dockerfile.replace(/^CMD .*$/m, "CMD node main.js"), "SIGTERM"],
    ["no health check", dockerfile.replace(/HEALTHCHECK[^\n]*\\\n[^\n]*\n/, ""), "no health check"],
    ["a secret", dockerfile.replace("USER node\n", "ENV SECRETS_KEY=x\nUSER node\n"), "secret"],
    ["a file of the machine", dockerfile.replace("USER node\n", "COPY .env ./\nUSER node\n"), "no stage built"],
    ["a download", dockerfile.replace("USER node\n", "ADD https://x.example/y ./\nUSER node\n"), "ADD"],
  ])("would be refused with %s", (_name, changed, finding) => {
    expect(dockerfileFindings(changed).join()).toContain(finding);
  });

  test("is sent no secrets, data or results of another build", () => {
    const lines = read(".dockerignore").split("\n");

    expect(lines.find((line) => !line.startsWith("#"))).toBe("*");
    for (const pattern of ["**/.env", "**/.env.*", "**/node_modules", "**/.data*", "**/dist", "**/.next"]) {
      expect(lines).toContain(pattern);
    }
    const taken = lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
    expect(taken.filter((path) => !existsSync(join(CHECKOUT, path)))).toEqual([]);
  });
});

describe("compose.yaml", () => {
  test("names a full version of every image that is not built here", () => {
    const images = services.map(([, { image = "" }]) => image).filter((image) => image !== "quote-financing:local");

    expect(images.every((image) => /:v?\d+\.\d+/.test(image))).toBe(true);
  });

  test.each(services.filter(([name]) => name !== "postgres"))(
    "%s can write nowhere and gain no rights",
    (_name, service) => {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
      });
      expect(service.privileged).toBe(undefined);
    },
  );

  test("starts the server after the migration, and the migration after a healthy database", () => {
    const { migrate, server } = compose.services;

    expect(migrate?.depends_on?.postgres).toEqual({ condition: "service_healthy" });
    expect(server?.depends_on?.migrate).toEqual({ condition: "service_completed_successfully" });
  });

  test("lets PostgreSQL log neither rows that it refuses nor values of statements", () => {
    const settings = compose.services.postgres?.command?.filter((word) => word.includes("="));
    const needed = ["log_error_verbosity=terse", "log_min_error_statement=panic", "log_parameter_max_length=0"];
    expect(settings).toEqual(needed);
    for (const setting of needed) expect(read("ops/logs.md")).toContain(setting.replace("=", " = "));
  });

  test("asks every service that stays for its health", () => {
    for (const [name, { healthcheck }] of services) {
      if (name !== "migrate") expect(healthcheck?.test?.length, name).toBeGreaterThan(1);
    }
  });

  test("publishes on this machine only, and has no secret in it", () => {
    const ports = services.flatMap(([, { ports: published = [] }]) => published);
    expect(ports.every((port) => port.startsWith("127.0.0.1:"))).toBe(true);
    const settings = services.flatMap(([, { environment = {} }]) => Object.entries(environment));
    const secrets = settings.filter(([name]) => /SECRET|PASSWORD|KEY/.test(name));
    // The server itself asks for the one that may come from a file or a command; mail replies and agents' provider are off
    // without theirs.
    const optional = ["INBOUND_MAIL_SECRET", "OIDC_CLIENT_SECRET"];
    const isOptional = (name: string) => name.startsWith("SECRETS_KEY") || optional.includes(name);
    const isAsked = ([name, value]: [string, string]) =>
      (isOptional(name) ? /^\$\{\w+:-\}$/ : /^\$\{\w+:\?[^}]+\}$/).test(value);
    expect(secrets.every(isAsked)).toBe(true);
  });

  test("hands every setting to the server, but those that the image sets or its network and volumes decide", () => {
    const settings = Object.keys(compose.services.server?.environment ?? {});
    const decided = ["PORT", "HOST", "DATA_DIR"];
    expect(ENVIRONMENT_NAMES.filter((name) => !decided.includes(name) && !settings.includes(name))).toEqual([]);
    const given = Object.entries(compose.services.server?.environment ?? {}).filter(
      ([name]) => name !== "DATABASE_URL",
    );
    for (const [name, value] of given) expect(value, name).toContain(`\${${name}:`);
  });

  test("bounds the memory of what it starts of ours", () => {
    for (const name of ["migrate", "server"]) expect(compose.services[name]?.mem_limit, name).toBe("1g");
  });

  test("sets only what the service reads, and names volumes that exist", () => {
    const settings = ["migrate", "server"].flatMap((name) => Object.keys(compose.services[name]?.environment ?? {}));
    expect(settings.filter((name) => !ENVIRONMENT_NAMES.includes(name))).toEqual([]);
    const volumes = services.flatMap(([, service]) => (service.volumes ?? []).map((volume) => volume.split(":", 1)[0]));
    expect(volumes.filter((volume) => !Object.keys(compose.volumes).includes(volume ?? ""))).toEqual([]);
  });
});

test("Vercel's cron calls the route that delivers, which may take a minute", () => {
  const { crons } = JSON.parse(read("apps/portal/vercel.json")) as { crons: { path: string; schedule: string }[] };

  expect(crons).toEqual([{ path: "/api/cron/deliver", schedule: "* * * * *" }]);
  for (const { path } of crons) {
    expect(read(`apps/portal/src/app${path}/route.ts`)).toMatch(/export const maxDuration = 60;[\s\S]*deliver as GET/);
  }
});

test(".env.example names every setting, and no other", () => {
  const told = [...read(".env.example").matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);

  expect(told.toSorted()).toEqual([...ENVIRONMENT_NAMES].toSorted());
});

test("the README's table names every setting", () => {
  const readme = read("README.md");
  expect(ENVIRONMENT_NAMES.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
