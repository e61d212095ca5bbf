import type { Sample } from "./guide-samples.ts";

const EXAMPLE_ORIGIN = "https://portal.example.nl";
const PLACEHOLDER = /export (\w+)=\S*…/g;
const KEY = /\bokey_…/g;

/** A sample with what its reader fills in: the origin of their service, and secrets where the guide prints `…`. */
export function filledSample(sample: Sample, values: Readonly<Record<string, string>>): Sample {
  const code = sample.code
    .replaceAll(PLACEHOLDER, (whole, name: string) => (name in values ? `export ${name}=${values[name]}` : whole))
    .replaceAll(KEY, values.API_KEY ?? "okey_…")
    .replaceAll(EXAMPLE_ORIGIN, values.BASE_URL ?? EXAMPLE_ORIGIN);
  return { ...sample, code };
}
