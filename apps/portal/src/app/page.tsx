import { redirect } from "next/navigation";
import { requireSession } from "../server/page-visitor.ts";

/** The portal opens where the person works. */
export default async function HomePage() {
  const { caller } = await requireSession();
  redirect(caller?.kind === "agent" ? "/support" : "/quotes");
}
