import type { LineItemType } from "@quote-financing/domain/vocabulary";

export interface DemoLine {
  readonly type: LineItemType;
  readonly description: string;
  readonly euros: number;
  readonly brand?: string;
  readonly partNumber?: string;
  /** Wh and W (contract-decisions §3). */
  readonly capacity?: number;
  readonly power?: number;
  readonly incentiveCodes?: readonly string[];
}

const installation = (euros: number): DemoLine => ({
  type: "installation",
  description: "Montage en aansluiting",
  euros,
});

/** What merchants sell together. Every subsidy line names a code that a work line declares (contract-decisions §4). */
export const DEMO_BUNDLES = {
  solar: [
    {
      type: "solar_panels",
      description: "12 zonnepanelen 430 Wp, volledig zwart",
      euros: 4680,
      brand: "Helios",
      power: 5160,
    },
    {
      type: "inverter",
      description: "Omvormer 5 kW",
      euros: 1190,
      brand: "Zonnewende",
      partNumber: "ZW-5000TL",
      power: 5000,
    },
    installation(1450),
  ],
  solarWithBattery: [
    { type: "solar_panels", description: "16 zonnepanelen 440 Wp", euros: 6240, brand: "Helios", power: 7040 },
    {
      type: "battery",
      description: "Thuisbatterij 10 kWh",
      euros: 6450,
      brand: "Accura",
      partNumber: "HB-10",
      capacity: 10_000,
      power: 5000,
    },
    { type: "energy_management", description: "Slimme sturing op uurprijzen", euros: 395 },
    installation(2100),
  ],
  battery: [
    {
      type: "battery",
      description: "Thuisbatterij 5 kWh",
      euros: 3790,
      brand: "Accura",
      partNumber: "HB-5",
      capacity: 5000,
      power: 2500,
    },
    installation(850),
  ],
  heatPump: [
    {
      type: "heat_pump",
      description: "Lucht-waterwarmtepomp 8 kW",
      euros: 9850,
      brand: "Noordwarm",
      partNumber: "NW-8",
      power: 8000,
      incentiveCodes: ["ISDE-2026-WP"],
    },
    { type: "low_temperature_radiator", description: "6 lagetemperatuurradiatoren", euros: 2340 },
    installation(2600),
    { type: "subsidy", description: "ISDE warmtepomp", euros: -3375, incentiveCodes: ["ISDE-2026-WP"] },
  ],
  hybrid: [
    {
      type: "hybrid_heat_pump",
      description: "Hybride warmtepomp 5 kW",
      euros: 4650,
      brand: "Noordwarm",
      partNumber: "NW-H5",
      power: 5000,
      incentiveCodes: ["ISDE-2026-HYB"],
    },
    installation(1250),
    { type: "subsidy", description: "ISDE hybride warmtepomp", euros: -2100, incentiveCodes: ["ISDE-2026-HYB"] },
  ],
  insulation: [
    {
      type: "roof_insulation",
      description: "Dakisolatie 68 m², Rd 4,0",
      euros: 5980,
      incentiveCodes: ["ISDE-2026-DAK"],
    },
    {
      type: "cavity_wall_insulation",
      description: "Spouwmuurisolatie 92 m²",
      euros: 2210,
      incentiveCodes: ["ISDE-2026-SPOUW"],
    },
    {
      type: "subsidy",
      description: "ISDE isolatie",
      euros: -1474.8,
      incentiveCodes: ["ISDE-2026-DAK", "ISDE-2026-SPOUW"],
    },
  ],
  glazing: [
    { type: "glazing", description: "HR++-glas, 11 ramen", euros: 4385.5 },
    { type: "window_frame", description: "Kunststof kozijnen voorgevel", euros: 3920 },
    installation(1180),
  ],
  charger: [
    {
      type: "ev_charger",
      description: "Laadpaal 11 kW met dynamische lastverdeling",
      euros: 1195,
      brand: "Stroomwijs",
      power: 11_000,
    },
    { type: "meter_box", description: "Groep en aardlekautomaat", euros: 285 },
    installation(420),
  ],
} as const satisfies Record<string, readonly DemoLine[]>;

export type DemoBundle = keyof typeof DEMO_BUNDLES;
