import type { MemberRole } from "@quote-financing/domain/vocabulary";
import type { DemoSlug } from "./demo-organizations.ts";

export type DemoPersonKey = "owner" | "member" | "otherOwner" | "agent" | "secondAgent";

/** Who can sign in. The agents belong to the platform and to no organization. */
export const DEMO_PEOPLE: readonly {
  readonly key: DemoPersonKey;
  readonly name: string;
  readonly email: string;
  readonly membership?: { readonly slug: DemoSlug; readonly role: MemberRole };
}[] = [
  {
    key: "owner",
    name: "Sanne de Vries",
    email: "sanne@zonnig-dak.example",
    membership: { slug: "zonnig-dak", role: "owner" },
  },
  {
    key: "member",
    name: "Bram Jansen",
    email: "bram@zonnig-dak.example",
    membership: { slug: "zonnig-dak", role: "member" },
  },
  {
    key: "otherOwner",
    name: "Fatima el Amrani",
    email: "fatima@warmtewerk.example",
    membership: { slug: "warmtewerk", role: "owner" },
  },
  { key: "agent", name: "Noor van der Steen", email: "noor@platform.example" },
  { key: "secondAgent", name: "Daan Visser", email: "daan@platform.example" },
];
