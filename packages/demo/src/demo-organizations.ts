import type { OrganizationKind } from "@quote-financing/domain/vocabulary";

/** Two merchants, and a partner that the first of them works with. */
export const DEMO_ORGANIZATIONS = [
  { slug: "zonnig-dak", name: "Zonnig Dak B.V.", kind: "merchant", credentialName: "Koppeling met de planning" },
  {
    slug: "warmtewerk",
    name: "WarmteWerk Installaties",
    kind: "merchant",
    credentialName: "Koppeling met de planning",
  },
  { slug: "intake-direct", name: "Intake Direct", kind: "partner", credentialName: "Intakekoppeling" },
] as const satisfies readonly { kind: OrganizationKind; [text: string]: string }[];

export type DemoSlug = (typeof DEMO_ORGANIZATIONS)[number]["slug"];
