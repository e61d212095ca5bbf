import { z } from "zod";

/** Secrets of the portal itself. apps/server sets them in its environment when it made them up (DATA_DIR). */
const environmentSchema = z.object({
  BETTER_AUTH_SECRET: z.string().min(32, { error: "Must have at least 32 characters." }),
  CRON_SECRET: z.string().min(16, { error: "Must have at least 16 characters." }),
});

export function portalEnvironment(): z.infer<typeof environmentSchema> {
  const parsed = environmentSchema.safeParse(process.env);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`Environment: ${issue?.path.join(".")}: ${issue?.message}`);
}
