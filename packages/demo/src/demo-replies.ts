import type { CreateCannedReplyInput } from "@quote-financing/api/cases/canned-replies/schema";

/** Texts that agents start from, and one that does more. */
export const DEMO_REPLIES: readonly CreateCannedReplyInput[] = [
  {
    name: "Ontvangen, wij kijken ernaar",
    bodyNl:
      "Beste {{person}},\n\nWij hebben uw vraag over {{quote}} ontvangen. U hoort binnen één werkdag van ons.\n\nGroet,\n{{agent}}",
    bodyEn:
      "Dear {{person}},\n\nWe have received your question about {{quote}}. You hear from us within one working day.\n\nRegards,\n{{agent}}",
  },
  {
    name: "Document ontbreekt",
    bodyNl:
      "Beste {{person}},\n\nVoor {{quote}} ontbreekt nog een document. Wilt u de klant vragen het in de aanvraag te plaatsen? Daarna gaat de beoordeling verder.\n\nGroet,\n{{agent}}",
    bodyEn:
      "Dear {{person}},\n\nA document is still missing for {{quote}}. Could you ask the consumer to add it to the application? The assessment then continues.\n\nRegards,\n{{agent}}",
  },
  {
    name: "Afgehandeld",
    bodyNl:
      "Beste {{person}},\n\nHet is geregeld. Hebt u nog een vraag over {{quote}}? Schrijf dan gerust terug.\n\nGroet,\n{{agent}}",
    bodyEn:
      "Dear {{person}},\n\nThis is settled. Do you have another question about {{quote}}? Just write back.\n\nRegards,\n{{agent}}",
  },
  {
    name: "Factuur opvragen",
    bodyNl:
      "Beste {{person}},\n\nWilt u ons de factuur van {{quote}} sturen? Bij de offerte staat waar u hem kunt toevoegen.\n\nGroet,\n{{agent}}",
    bodyEn:
      "Dear {{person}},\n\nCould you send us the invoice of {{quote}}? The quote has a place to add it.\n\nRegards,\n{{agent}}",
    steps: {
      requirements: [
        {
          kind: "invoice",
          textNl: "De factuur van de installatie, met datum en bedrag",
          textEn: "The invoice of the installation, with its date and amount",
          waitingOn: "merchant",
        },
      ],
    },
  },
];
