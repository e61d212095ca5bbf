import type { Services } from "../../context.ts";

/**
 * Of documents whose rows are deleted. What cannot be removed now has no row and no key any more: it cannot be opened, and the hourly
 * sweep removes it.
 */
export async function removeBytes(
  { documents: vault }: Pick<Services, "documents">,
  objectNames: readonly string[],
): Promise<void> {
  for (const name of objectNames) await vault.remove(name).catch(() => undefined);
}
