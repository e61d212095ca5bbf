import type { MemberRole } from "@quote-financing/domain/vocabulary";
import type { DemoSlug } from "./demo-organizations.ts";

/** Members of the merchants who can sign in. */
export const DEMO_MEMBERS = [
  { key: "owner", name: "Sanne de Vries", email: "sanne@zonnig-dak.example", slug: "zonnig-dak", role: "owner" },
  { key: "member", name: "Bram Jansen", email: "bram@zonnig-dak.example", slug: "zonnig-dak", role: "member" },
  {
    key: "otherOwner",
    name: "Fatima el Amrani",
    email: "fatima@warmtewerk.example",
    slug: "warmtewerk",
    role: "owner",
  },
] as const satisfies readonly { slug: DemoSlug; role: MemberRole; [text: string]: string }[];

/** Support agents of the platform, who belong to no organization. */
export const DEMO_AGENTS = [
  { key: "agent", name: "Noor van der Steen", email: "noor@platform.example" },
  { key: "secondAgent", name: "Daan Visser", email: "daan@platform.example" },
] as const;

export type DemoMemberKey = (typeof DEMO_MEMBERS)[number]["key"];
export type DemoAgentKey = (typeof DEMO_AGENTS)[number]["key"];
