import type { DemoSlug } from "./demo-organizations.ts";
import type { DemoOrganization } from "./make-organizations.ts";
import type { DemoPeople } from "./make-people.ts";

/** Who acts in the demo, and when today is. */
export interface DemoWorld {
  readonly now: Date;
  readonly organizations: Record<DemoSlug, DemoOrganization>;
  readonly people: DemoPeople;
  /** In the order of DEMO_QUOTES, as soon as they are created. */
  readonly quoteIds: string[];
}
