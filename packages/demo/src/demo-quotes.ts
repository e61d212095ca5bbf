import type {
  FinancingMethod,
  FinancingStatus,
  OnHoldReason,
  RequirementKind,
  RequirementWaitingOn,
} from "@quote-financing/domain/vocabulary";
import type { DemoBundle } from "./demo-bundles.ts";
import type { DemoSlug } from "./demo-organizations.ts";

export interface DemoQuote {
  readonly slug: DemoSlug;
  readonly bundle: DemoBundle;
  readonly status: FinancingStatus;
  /** Where it stood before it was closed early; the shortest way when absent. */
  readonly closedFrom?: FinancingStatus;
  readonly daysAgo: number;
  readonly onHold?: OnHoldReason;
  readonly method?: readonly FinancingMethod[];
  readonly tags?: readonly string[];
  readonly intakeNote?: string;
  /** What the agent asks for once it stands there. */
  readonly asks?: DemoRequirement;
}

interface DemoRequirement {
  readonly kind: RequirementKind;
  readonly text: string;
  readonly waitingOn: RequirementWaitingOn;
  readonly dueInDays: number;
}

/** Every financing status at least once for each way of looking at the list. Newest last. */
export const DEMO_QUOTES: readonly DemoQuote[] = [
  { slug: "zonnig-dak", bundle: "solar", status: "completed", daysAgo: 96 },
  { slug: "zonnig-dak", bundle: "solarWithBattery", status: "completed", daysAgo: 88, method: ["loan", "own_funds"] },
  { slug: "warmtewerk", bundle: "heatPump", status: "completed", daysAgo: 84, method: ["loan", "subsidy"] },
  {
    slug: "zonnig-dak",
    bundle: "battery",
    status: "canceled_by_consumer",
    closedFrom: "application_started",
    daysAgo: 75,
  },
  {
    slug: "warmtewerk",
    bundle: "hybrid",
    status: "canceled_by_consumer",
    closedFrom: "application_started",
    daysAgo: 71,
  },
  { slug: "zonnig-dak", bundle: "solar", status: "offer_canceled", daysAgo: 66 },
  {
    slug: "zonnig-dak",
    bundle: "solarWithBattery",
    status: "rejected",
    closedFrom: "under_review",
    daysAgo: 61,
    tags: ["financially_complex"],
  },
  { slug: "warmtewerk", bundle: "insulation", status: "rejected", closedFrom: "under_review", daysAgo: 58 },
  { slug: "zonnig-dak", bundle: "charger", status: "completed", daysAgo: 55, method: ["own_funds"] },
  { slug: "zonnig-dak", bundle: "solar", status: "disbursement_pending", daysAgo: 44 },
  { slug: "warmtewerk", bundle: "heatPump", status: "disbursement_pending", daysAgo: 41, method: ["loan", "subsidy"] },
  {
    slug: "zonnig-dak",
    bundle: "solarWithBattery",
    status: "invoice_pending",
    daysAgo: 37,
    onHold: "installation_blocked",
  },
  {
    slug: "zonnig-dak",
    bundle: "battery",
    status: "invoice_pending",
    daysAgo: 33,
    asks: {
      kind: "invoice",
      text: "De factuur van de installatie, met het serienummer van de batterij.",
      waitingOn: "merchant",
      dueInDays: 6,
    },
  },
  { slug: "warmtewerk", bundle: "hybrid", status: "invoice_pending", daysAgo: 30, onHold: "awaiting_subsidy_decision" },
  { slug: "zonnig-dak", bundle: "solar", status: "offer_accepted", daysAgo: 26 },
  { slug: "zonnig-dak", bundle: "charger", status: "offer_accepted", daysAgo: 24 },
  {
    slug: "warmtewerk",
    bundle: "glazing",
    status: "offer_sent",
    daysAgo: 21,
    tags: ["prefers_phone_contact", "landline_only"],
  },
  { slug: "zonnig-dak", bundle: "solarWithBattery", status: "offer_sent", daysAgo: 18 },
  { slug: "zonnig-dak", bundle: "solar", status: "under_review", daysAgo: 15, tags: ["smartphone_only"] },
  {
    slug: "warmtewerk",
    bundle: "heatPump",
    status: "under_review",
    daysAgo: 13,
    onHold: "general_question",
    method: ["loan", "subsidy"],
  },
  {
    slug: "zonnig-dak",
    bundle: "battery",
    status: "additional_documents_required",
    daysAgo: 11,
    onHold: "missing_documents",
  },
  {
    slug: "zonnig-dak",
    bundle: "solar",
    status: "additional_documents_required",
    daysAgo: 9,
    tags: ["less_digitally_skilled", "prefers_phone_contact"],
    asks: {
      kind: "photo",
      text: "Een foto van de meterkast, zodat wij zien of er plaats is voor een extra groep.",
      waitingOn: "merchant",
      dueInDays: 10,
    },
  },
  { slug: "warmtewerk", bundle: "insulation", status: "application_started", daysAgo: 7 },
  {
    slug: "zonnig-dak",
    bundle: "solarWithBattery",
    status: "application_started",
    daysAgo: 6,
    onHold: "customer_unreachable",
  },
  { slug: "zonnig-dak", bundle: "charger", status: "application_started", daysAgo: 4 },
  { slug: "warmtewerk", bundle: "hybrid", status: "new_customer", daysAgo: 3, tags: ["moderately_complex_finances"] },
  {
    slug: "zonnig-dak",
    bundle: "solar",
    status: "new_customer",
    daysAgo: 2,
    intakeNote: "Wil eerst weten of de VvE toestemming geeft; bel na 17:00 uur.",
  },
  {
    slug: "zonnig-dak",
    bundle: "battery",
    status: "new_customer",
    daysAgo: 1,
    intakeNote: "Heeft al 14 panelen liggen, omvormer is van 2024.",
  },
];
