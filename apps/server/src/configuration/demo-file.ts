import { join } from "node:path";
import type { DemoData } from "@quote-financing/demo/seed-demo-data";
import { z } from "zod";
import { readPrivateJson, writePrivateJson } from "./private-file.ts";

const organizationSchema = z.object({
  organizationId: z.string(),
  apiKey: z.string().optional(),
  /** Of its test data; files of before there was one lack it. */
  testApiKey: z.string().optional(),
  partnerToken: z.string().optional(),
});

const userSchema = z.object({ email: z.string(), password: z.string(), organization: z.string().optional() });

const credentialsSchema = z.object({
  organizations: z.record(z.string(), organizationSchema),
  users: z.object({
    owner: userSchema,
    member: userSchema,
    otherOwner: userSchema,
    agent: userSchema,
    /** Files of before there was a second agent lack them. */
    secondAgent: userSchema.optional(),
  }),
});

/** What the demo data can be used with, in plain text. */
export type DemoCredentials = z.infer<typeof credentialsSchema>;

const addressesSchema = z.object({
  baseUrl: z.string(),
  portalUrl: z.string(),
  databaseUrl: z.string(),
  cronSecret: z.string(),
});

/** Where this run is found; differs from start to start. */
export type DemoAddresses = Readonly<z.infer<typeof addressesSchema>>;

const fileOf = (dataDir: string): string => join(dataDir, "demo.json");

/** `DATA_DIR/demo.json`, for people and tools on this machine (decision record 0012); readable by this user alone. */
export function writeDemoFile(dataDir: string, addresses: DemoAddresses, credentials: DemoCredentials): void {
  writePrivateJson(fileOf(dataDir), { ...addresses, ...credentials });
}

/** The credentials of an earlier run; undefined when there are none, or the file is no longer whole. */
export const readDemoCredentials = (dataDir: string): DemoCredentials | undefined =>
  readDemoFile(dataDir, credentialsSchema);

/** Where the last run was found, or is. */
export const readDemoAddresses = (dataDir: string): DemoAddresses | undefined => readDemoFile(dataDir, addressesSchema);

function readDemoFile<Part>(dataDir: string, schema: z.ZodType<Part>): Part | undefined {
  try {
    return schema.safeParse(readPrivateJson(fileOf(dataDir))).data;
  } catch {
    return undefined;
  }
}

export function demoCredentials({ organizations, people }: DemoData): DemoCredentials {
  const made = Object.values(organizations).map(
    ({ organization: { slug, organizationId, kind }, token, testToken }) => {
      const credential = kind === "partner" ? { partnerToken: token } : { apiKey: token, testApiKey: testToken };
      return [slug, { organizationId, ...credential }] as const;
    },
  );
  const users = Object.entries(people).map(([key, { email, password, acting }]) => {
    const { caller } = acting;
    return [
      key,
      { email, password, ...(caller.kind === "member" && { organization: caller.organization.slug }) },
    ] as const;
  });
  return credentialsSchema.parse({ organizations: Object.fromEntries(made), users: Object.fromEntries(users) });
}
