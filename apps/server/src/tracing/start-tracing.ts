import type { Closables } from "../closables.ts";
import type { Environment } from "../environment.ts";
import type { Tracing } from "./tracing.ts";

type TracingEnvironment = Pick<Environment, "OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_TRACES_SAMPLER_ARG">;

/** Off unless OTEL_EXPORTER_OTLP_ENDPOINT is set: then nothing of OpenTelemetry is even loaded (decision record 0146). */
export async function startTracing(
  environment: TracingEnvironment,
  closables: Closables,
): Promise<Tracing | undefined> {
  if (environment.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  const { createOtlpTracing } = await import("./otlp-tracing.ts");
  const tracing = createOtlpTracing(environment.OTEL_EXPORTER_OTLP_ENDPOINT, environment.OTEL_TRACES_SAMPLER_ARG);
  closables.add("tracing", () => tracing.close());
  return tracing;
}
