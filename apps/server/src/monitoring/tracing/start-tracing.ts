import type { Environment } from "@quote-financing/composition/environment/environment-schema";
import type { ShutdownHooks } from "../../processes/ending/shutdown-hooks.ts";
import type { Tracing } from "./tracing.ts";

type TracingEnvironment = Pick<
  Environment,
  "OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_SERVICE_NAME" | "OTEL_TRACES_SAMPLER_ARG"
>;

/** Off unless OTEL_EXPORTER_OTLP_ENDPOINT is set: then nothing of OpenTelemetry is even loaded (decision record 0146). */
export async function startTracing(
  environment: TracingEnvironment,
  shutdownHooks: ShutdownHooks,
): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = environment;
  if (endpoint === undefined) return undefined;
  const { createOtlpTracing } = await import("./otlp-tracing.ts");
  const tracing = createOtlpTracing({ endpoint, serviceName, ratio: environment.OTEL_TRACES_SAMPLER_ARG });
  shutdownHooks.add("tracing", () => tracing.close());
  return tracing;
}
