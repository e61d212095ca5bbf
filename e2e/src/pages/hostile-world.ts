import { addDocument } from "../add-document.ts";
import { mailedLink } from "../mail/mailed-link.ts";
import { type Answer, callApi } from "../merchant-backend.ts";
import { portalPerson } from "../portal-person.ts";
import type { Product } from "../product/start-product.ts";
import { hostileText, SHORT_HOSTILE_TEXT } from "./hostile-texts.ts";
import type { PortalIds } from "./portal-ids.ts";

const worlds = new WeakMap<Product, Promise<PortalIds>>();

/**
 * An organization's things with hostile text in every field that takes text, over REST and from the portal. Made once:
 * stories only look at it.
 */
export function hostileWorld(product: Product): Promise<PortalIds> {
  const world = worlds.get(product) ?? createHostileWorld(product);
  worlds.set(product, world);
  return world;
}

async function createHostileWorld(product: Product): Promise<PortalIds> {
  const made = async (path: string, body: unknown): Promise<Answer["body"]> => {
    const { status, body: answer } = await callApi(product, "POST", path, body);
    if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const { organizationId = "" } = product.demo.organizations["zonnig-dak"] ?? {};
  const { destinationId } = await made("/v1/events/destinations", {
    name: hostileText("destination").slice(0, 128),
    url: "https://hooks.voorbeeld.example/?q=%22%3E%3Cscript%3E",
  });
  const { quoteId } = await made("/v1/quotes", hostileQuote());
  const { caseId } = await made(`/v1/quotes/${quoteId}/cases`, {
    type: "general",
    subject: hostileText("subject").slice(0, 255),
    message: { body: hostileText("opening") },
  });
  await made(`/v1/cases/${caseId}/messages`, { body: `${hostileText("message")}\r\n${"long".repeat(120)}` });

  const owner = await portalPerson(product, product.demo.users.owner);
  await owner.call("apiKeys.create", { name: hostileText("key").slice(0, 128) });
  const email = "o'brien+tag@voorbeeld.example";
  await owner.call("members.invite", { email, role: "member" });
  const invitationToken = (await mailedLink(product, email)).split("/").at(-1) ?? "";
  await writeAsAgents(product, { organizationId, quoteId, caseId });
  const fileName = hostileText("file")
    .replaceAll(/[\\/:.\u2028]/g, "_")
    .slice(0, 255);
  const documentId = await addDocument(product, quoteId, fileName);
  return { organizationId, quoteId, caseId, destinationId, documentId, invitationToken };
}

async function writeAsAgents(
  product: Product,
  { organizationId, quoteId, caseId }: Pick<PortalIds, "organizationId" | "quoteId" | "caseId">,
): Promise<void> {
  const agent = await portalPerson(product, product.demo.users.agent);
  const inCase = { organizationId, caseId };
  const asked = { organizationId, quoteId, kind: "other", text: hostileText("requirement"), waitingOn: "merchant" };
  await agent.call("requirements.open", asked);
  await agent.call("supportCases.reply", { ...inCase, body: hostileText("reply") });
  await agent.call("supportCases.setStage", { ...inCase, stage: hostileText("stage").slice(0, 64) });
  await agent.call("supportCases.addNote", { ...inCase, body: hostileText("note") });
  await agent.call("supportCases.setWaitingOn", { ...inCase, waitingOn: "platform" });
  await agent.call("financing.move", {
    organizationId,
    quoteId,
    command: { type: "hold", reason: "general_question", description: hostileText("hold") },
    note: hostileText("move"),
  });
  const { data } = await agent.call<{ data: { cannedReplyId: string } }>("cannedReplies.create", {
    name: hostileText("canned").slice(0, 80),
    bodyNl: hostileText("nl").replaceAll("{{", "{ {"),
    bodyEn: hostileText("en").replaceAll("{{", "{ {"),
    steps: {
      requirements: [
        {
          kind: "other",
          waitingOn: "merchant",
          textNl: hostileText("asked nl").slice(0, 500),
          textEn: hostileText("asked en").slice(0, 500),
        },
      ],
    },
  });
  if (data.cannedReplyId === "") throw new Error("A canned reply has an id.");
}

function hostileQuote(): Record<string, unknown> {
  const line = {
    externalId: hostileText("line reference").slice(0, 255),
    description: hostileText("line"),
    productIdentifiers: {
      brand: hostileText("brand").slice(0, 255),
      manufacturerPartNumber: hostileText("part").slice(0, 255),
      globalTradeItemNumber: hostileText("trade").slice(0, 255),
    },
    incentiveCodes: [hostileText("code").replaceAll(";", ",").slice(0, 128)],
  };
  return {
    address: {
      country: "NL",
      postalCode: "3971 JK",
      houseNumber: `14${SHORT_HOSTILE_TEXT}`.slice(0, 16),
      houseNumberAddition: SHORT_HOSTILE_TEXT,
      street: hostileText("street").slice(0, 255),
      city: hostileText("city").slice(0, 128),
      municipality: hostileText("municipality").slice(0, 128),
    },
    contact: {
      email: "o'hara+<script>@voorbeeld.example".replace(/[<>]/g, ""),
      firstName: hostileText("first").slice(0, 128),
      lastName: hostileText("last").slice(0, 128),
      phoneNumber: SHORT_HOSTILE_TEXT,
    },
    currency: "EUR",
    totalInclTax: 7320,
    externalId: hostileText("reference").slice(0, 255),
    description: hostileText("description"),
    intakeNote: hostileText("intake"),
    terms: ["subject_to_financing", hostileText("term").replaceAll(";", ",").slice(0, 255)],
    tags: ["smartphone_only", "javascript_alert_1"],
    financing: { method: ["loan", "subsidy"] },
    lineItems: [
      { type: "battery", totalInclTax: 7820, ...line },
      { type: "subsidy", totalInclTax: -500, incentiveCodes: line.incentiveCodes, description: hostileText("subsidy") },
    ],
  };
}
