import type { OrganizationKind } from "@quote-financing/domain/vocabulary";

export type DemoSlug = "zonnig-dak" | "warmtewerk" | "intake-direct";

/** Two merchants, and a partner that the first of them works with. */
export const DEMO_ORGANIZATIONS: readonly {
  readonly slug: DemoSlug;
  readonly name: string;
  readonly kind: OrganizationKind;
}[] = [
  { slug: "zonnig-dak", name: "Zonnig Dak B.V.", kind: "merchant" },
  { slug: "warmtewerk", name: "WarmteWerk Installaties", kind: "merchant" },
  { slug: "intake-direct", name: "Intake Direct", kind: "partner" },
];
