import type { LineItemInput } from "@quote-financing/api/quotes/line-item-schema";

export type DemoLine = Pick<LineItemInput, "type" | "totalInclTax" | "incentiveCodes" | "productIdentifiers"> &
  Pick<LineItemInput, "description" | "totalNameplateCapacity" | "totalNameplatePower">;

const installation = (totalInclTax: number): DemoLine => ({
  type: "installation",
  description: "Montage en aansluiting",
  totalInclTax,
});

/** What merchants sell together. Every subsidy line names a code that a work line declares (contract-decisions §4). */
export const DEMO_BUNDLES = {
  solar: [
    {
      type: "solar_panels",
      description: "12 zonnepanelen 430 Wp, volledig zwart",
      totalInclTax: 4680,
      productIdentifiers: { brand: "Helios" },
      totalNameplatePower: 5160,
    },
    {
      type: "inverter",
      description: "Omvormer 5 kW",
      totalInclTax: 1190,
      productIdentifiers: { brand: "Zonnewende", manufacturerPartNumber: "ZW-5000TL" },
      totalNameplatePower: 5000,
    },
    installation(1450),
  ],
  solarWithBattery: [
    {
      type: "solar_panels",
      description: "16 zonnepanelen 440 Wp",
      totalInclTax: 6240,
      productIdentifiers: { brand: "Helios" },
      totalNameplatePower: 7040,
    },
    {
      type: "battery",
      description: "Thuisbatterij 10 kWh",
      totalInclTax: 6450,
      productIdentifiers: { brand: "Accura", manufacturerPartNumber: "HB-10" },
      totalNameplateCapacity: 10_000,
      totalNameplatePower: 5000,
    },
    { type: "energy_management", description: "Slimme sturing op uurprijzen", totalInclTax: 395 },
    installation(2100),
  ],
  battery: [
    {
      type: "battery",
      description: "Thuisbatterij 5 kWh",
      totalInclTax: 3790,
      productIdentifiers: { brand: "Accura", manufacturerPartNumber: "HB-5" },
      totalNameplateCapacity: 5000,
      totalNameplatePower: 2500,
    },
    installation(850),
  ],
  heatPump: [
    {
      type: "heat_pump",
      description: "Lucht-waterwarmtepomp 8 kW",
      totalInclTax: 9850,
      productIdentifiers: { brand: "Noordwarm", manufacturerPartNumber: "NW-8" },
      totalNameplatePower: 8000,
      incentiveCodes: ["ISDE-2026-WP"],
    },
    { type: "low_temperature_radiator", description: "6 lagetemperatuurradiatoren", totalInclTax: 2340 },
    installation(2600),
    { type: "subsidy", description: "ISDE warmtepomp", totalInclTax: -3375, incentiveCodes: ["ISDE-2026-WP"] },
  ],
  hybrid: [
    {
      type: "hybrid_heat_pump",
      description: "Hybride warmtepomp 5 kW",
      totalInclTax: 4650,
      productIdentifiers: { brand: "Noordwarm", manufacturerPartNumber: "NW-H5" },
      totalNameplatePower: 5000,
      incentiveCodes: ["ISDE-2026-HYB"],
    },
    installation(1250),
    { type: "subsidy", description: "ISDE hybride warmtepomp", totalInclTax: -2100, incentiveCodes: ["ISDE-2026-HYB"] },
  ],
  insulation: [
    {
      type: "roof_insulation",
      description: "Dakisolatie 68 m², Rd 4,0",
      totalInclTax: 5980,
      incentiveCodes: ["ISDE-2026-DAK"],
    },
    {
      type: "cavity_wall_insulation",
      description: "Spouwmuurisolatie 92 m²",
      totalInclTax: 2210,
      incentiveCodes: ["ISDE-2026-SPOUW"],
    },
    {
      type: "subsidy",
      description: "ISDE isolatie",
      totalInclTax: -1474.8,
      incentiveCodes: ["ISDE-2026-DAK", "ISDE-2026-SPOUW"],
    },
  ],
  glazing: [
    { type: "glazing", description: "HR++-glas, 11 ramen", totalInclTax: 4385.5 },
    { type: "window_frame", description: "Kunststof kozijnen voorgevel", totalInclTax: 3920 },
    installation(1180),
  ],
  charger: [
    {
      type: "ev_charger",
      description: "Laadpaal 11 kW met dynamische lastverdeling",
      totalInclTax: 1195,
      productIdentifiers: { brand: "Stroomwijs" },
      totalNameplatePower: 11_000,
    },
    { type: "meter_box", description: "Groep en aardlekautomaat", totalInclTax: 285 },
    installation(420),
  ],
} as const satisfies Record<string, readonly DemoLine[]>;

export type DemoBundle = keyof typeof DEMO_BUNDLES;
