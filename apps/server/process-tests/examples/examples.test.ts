import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { CHECKOUT } from "../../src/checkout.ts";
import { ENVIRONMENT_NAMES } from "../../src/configuration/environment.ts";

const read = (path: string) => readFileSync(join(CHECKOUT, "ops/examples", path), "utf8");

const container = z.object({
  image: z.string().regex(/:\d+\.\d+\.\d+$/),
  resources: z.object({ limits: z.object({ memory: z.literal("1Gi") }) }),
  securityContext: z.object({
    readOnlyRootFilesystem: z.literal(true),
    allowPrivilegeEscalation: z.literal(false),
    capabilities: z.object({ drop: z.tuple([z.literal("ALL")]) }),
  }),
  command: z.array(z.string()).optional(),
  readinessProbe: z.object({ httpGet: z.object({ path: z.string() }), periodSeconds: z.number() }).optional(),
});
const pod = z.object({
  terminationGracePeriodSeconds: z.number().default(30),
  securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.literal(1000) }),
  containers: z.array(container).length(1),
});
const resource = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
  data: z.record(z.string(), z.string()).optional(),
  stringData: z.record(z.string(), z.string()).optional(),
  spec: z.object({ template: z.object({ spec: pod }).optional() }).optional(),
});

const resources = parseAllDocuments(read("kubernetes.yaml")).map((document) => resource.parse(document.toJS()));
const podsOf = (kind: string) => resources.find((found) => found.kind === kind)?.spec?.template?.spec;

test("Kubernetes: each setting is handed over once, but those that the image sets; secrets are empty and no plain settings", () => {
  const given = resources.flatMap(({ data, stringData }) => Object.keys({ ...data, ...stringData }));
  const decided = ["PORT", "HOST", "DATA_DIR"];

  expect(given.toSorted()).toEqual(ENVIRONMENT_NAMES.filter((name) => !decided.includes(name)).toSorted());
  const secrets = resources.flatMap(({ stringData = {} }) => Object.entries(stringData));
  expect(secrets.filter(([, value]) => value !== "")).toEqual([]);
  const plain = resources.flatMap(({ data = {} }) => Object.keys(data));
  expect(plain.filter((name) => /SECRET|KEY|TOKEN|^DATABASE_URL|SMTP_URL/.test(name))).toEqual([]);
});

test("Kubernetes: a process has 10 s more than it drains, and is asked by /readyz often enough to be seen draining", () => {
  const server = podsOf("Deployment");
  const drainSeconds = Number(resources.find(({ kind }) => kind === "ConfigMap")?.data?.DRAIN_SECONDS);
  const { httpGet, periodSeconds = 60 } = server?.containers[0]?.readinessProbe ?? {};

  expect(server?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drainSeconds + 10);
  expect(httpGet?.path).toBe("/readyz");
  expect(periodSeconds).toBeLessThan(drainSeconds / 4);
  expect(podsOf("Job")?.containers[0]?.command).toEqual(["node", "apps/server/dist/migrate.js"]);
});

test("Kubernetes runs the version of this checkout", () => {
  const { version } = JSON.parse(readFileSync(join(CHECKOUT, "package.json"), "utf8"));
  const images = ["Job", "Deployment"].map((kind) => podsOf(kind)?.containers[0]?.image);

  expect(images).toEqual(Array(2).fill(`registry.example.com/quote-financing:${version}`));
});

test("systemd and the proxies agree with what a process needs", () => {
  const unit = read("quote-financing@.service");
  const [, stopSeconds = "0"] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? [];

  expect(Number(stopSeconds)).toBeGreaterThanOrEqual(30);
  expect(unit).toContain(
    "ExecStart=/usr/local/bin/node --max-semi-space-size=16 --heap-growing-percent=100 apps/server/dist/main.js",
  );
  expect(unit).toContain("MemoryMax=1G");
  expect(read("nginx.conf")).toContain("client_max_body_size 16m;");
  expect(read("nginx.conf")).toMatch(/location = \/api\/mail\/inbound \{\s+client_max_body_size 40m;/);
  expect(read("nginx.conf")).not.toContain("non_idempotent");
  expect(read("haproxy.cfg")).toContain("option httpchk GET /readyz");
});
