/** Texts that agents start from. */
export const DEMO_REPLIES = [
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
      "Dear {{person}},\n\nA document is still missing for {{quote}}. Could you ask the customer to add it to the application? The assessment then continues.\n\nRegards,\n{{agent}}",
  },
  {
    name: "Afgehandeld",
    bodyNl:
      "Beste {{person}},\n\nHet is geregeld. Hebt u nog een vraag over {{quote}}? Schrijf dan gerust terug.\n\nGroet,\n{{agent}}",
    bodyEn:
      "Dear {{person}},\n\nThis is settled. Do you have another question about {{quote}}? Just write back.\n\nRegards,\n{{agent}}",
  },
] as const;
