import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { Context } from "../../context.ts";
import { decideUrl } from "./rules.ts";

/** The url as it is stored. @throws DomainError `parameter_invalid` on `url` */
export function acceptedUrl({ services }: Pick<Context, "services">, url: string): string {
  const decision = decideUrl(url, {
    allowPrivateNetworks: services.allowPrivateDestinations,
    allowedSubnets: services.allowedSubnets ?? [],
  });
  if (!decision.ok) throw new DomainError(decision.refusal);
  return decision.value;
}

/** What audit entries say of a url: its path and query may hold a receiver's own secrets. */
export const hostOf = (url: string): string => new URL(url).host;
