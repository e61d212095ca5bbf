import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { Context, SentFile } from "../../context.ts";
import { CLIENT_ADDRESS_HEADER } from "../../identity/client-address/client-address-header.ts";
import { isLargeBody } from "../../limits/admission.ts";
import { inputErrorOf } from "../../refusals/refusal-of.ts";
import type { OrganizationScope } from "../../trpc.ts";
import { DEFAULT_LANGUAGE, negotiateLanguage } from "../input/accept-language.ts";
import { firstRefusal, type RequestInput } from "../input/request-input.ts";
import type { RestCall } from "./rest-call.ts";

export interface ProcedureResult {
  readonly output: unknown;
  /** The create answered from a stored row. */
  readonly wasReplayed: boolean;
  /** What is sent in place of the output. */
  readonly file: SentFile | undefined;
}

/**
 * Calls the procedure of a route with the context of this request.
 *
 * @throws DomainError with the first issue in document order when the input does not fit; what the use case throws.
 */
export async function callProcedure(
  call: RestCall,
  input: RequestInput,
  value: RequestInput["value"],
  extra: Pick<Context, "keepAnswer" | "upload"> = {},
): Promise<ProcedureResult> {
  const { exchange, route } = call;
  let wasReplayed = false;
  let file: SentFile | undefined;
  const sendFile = (sent: SentFile): void => void (file = sent);
  const markReplayed = (): void => {
    wasReplayed = true;
  };
  const hasLargeBody = isLargeBody(input.body.bytes.length);
  const ctx = contextOf(call, { ...extra, markReplayed, sendFile, hasLargeBody });
  try {
    const output = await route.run({ ctx, path: route.procedurePath, input: value });
    // A refusal is in English alone.
    if (route.takesLanguage) exchange.headers.push("Content-Language", ctx.language, "Vary", "Accept-Language");
    return { output, wasReplayed, file };
  } catch (error) {
    const inputError = inputErrorOf(error);
    throw inputError === null ? error : new DomainError(firstRefusal(input, inputError.issues, scopeOf(call)));
  }
}

export const scopeOf = ({ services, caller }: RestCall): OrganizationScope => ({
  services,
  organizationId: caller.organization.organizationId,
});

function contextOf(
  { services, exchange, route, caller }: RestCall,
  told: Pick<Context, "markReplayed" | "keepAnswer" | "upload" | "sendFile" | "hasLargeBody">,
): Context {
  const { request, requestId } = exchange;
  const language = route.takesLanguage ? negotiateLanguage(request.header("accept-language")) : DEFAULT_LANGUAGE;
  const merchantOrganizationSlug = route.takesMerchantOrganization
    ? request.header("merchant-organization")
    : undefined;
  const clientAddress = request.header(CLIENT_ADDRESS_HEADER);
  const clientDevice = request.header("user-agent");
  return { services, caller, requestId, clientAddress, clientDevice, language, merchantOrganizationSlug, ...told };
}
