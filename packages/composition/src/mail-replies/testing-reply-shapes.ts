/** How a mail reply looks once a mail program is done with it; `own` is what they wrote. */
export interface ReplyShape {
  readonly name: string;
  readonly own: string;
  readonly plain?: string;
  readonly html?: string;
}

const OURS =
  "Noor van der Steun schreef op 1 juni 2026 om 14:30:\n\nKlopt het adres?\n\nOpen de vraag:\nhttps://portal.example.nl/cases/1";
const quoted = (text: string) => text.replaceAll(/^/gm, "> ");
const WHO = "Quote Financing <no-reply@portal.example>";
const YES = "Ja, dat klopt.\n\nGroet, Sanne";

const block = (van: string, verzonden: string, aan: string, onderwerp: string) =>
  `${van}: ${WHO}\n${verzonden}: maandag 1 juni 2026 14:30\n${aan}: sanne@voorbeeld.example\n${onderwerp}: Vraag: Klopt het?\n\n${OURS}`;

const gmailHtml = (opener: string) =>
  `<html><head><style>p { color: red }</style></head><body><div dir="ltr">Ja, dat klopt.<div><br></div><div>Groet, Sanne</div></div><br>` +
  `<div class="gmail_quote"><div dir="ltr" class="gmail_attr">${opener}<br></div><blockquote class="gmail_quote"><div>Klopt <div>het</div> adres?</div></blockquote></div></body></html>`;

/** Of the programs that people use, in Dutch and English. */
export const REPLY_SHAPES: readonly ReplyShape[] = [
  { name: "words alone", own: YES, plain: YES },
  { name: "Gmail, Dutch", own: YES, plain: `${YES}\n\nOp ma 1 jun 2026 om 14:30 schreef ${WHO}:\n\n${quoted(OURS)}\n` },
  {
    name: "Gmail, its opener folded",
    own: YES,
    plain: `${YES}\n\nOp ma 1 jun 2026 om 14:30 schreef Quote Financing <\nno-reply@portal.example>:\n\n${quoted(OURS)}\n`,
  },
  {
    name: "Gmail, English",
    own: YES,
    plain: `${YES}\n\nOn Mon, 1 Jun 2026 at 14:30, ${WHO} wrote:\n\n${quoted(OURS)}`,
  },
  {
    name: "iPhone, Dutch",
    own: YES,
    plain: `${YES}\n\nVerstuurd vanaf mijn iPhone\n\n> Op 1 jun 2026 om 14:30 heeft ${WHO} het volgende geschreven:\n> \n${quoted(OURS)}`,
  },
  {
    name: "iPhone, English",
    own: YES,
    plain: `${YES}\n\nSent from my iPhone\n\n> On 1 Jun 2026, at 14:30, ${WHO} wrote:\n> \n${quoted(OURS)}`,
  },
  { name: "Outlook, Dutch", own: YES, plain: `${YES}\n\n${block("Van", "Verzonden", "Aan", "Onderwerp")}` },
  { name: "Outlook, English", own: YES, plain: `${YES}\n\n${block("From", "Sent", "To", "Subject")}` },
  {
    name: "Outlook on the web",
    own: YES,
    plain: `${YES}\n________________________________\n${block("Van", "Verzonden", "Aan", "Onderwerp")}`,
  },
  {
    name: "Outlook on a phone",
    own: YES,
    plain: `${YES}\n\nDownload Outlook voor iOS<https://aka.ms/o0ukef>\n${"_".repeat(32)}\n${block("From", "Sent", "To", "Subject")}`,
  },
  { name: "old Outlook, Dutch", own: YES, plain: `${YES}\n\n-----Oorspronkelijk bericht-----\n${OURS}` },
  { name: "old Outlook, English", own: YES, plain: `${YES}\n\n-----Original Message-----\n${OURS}` },
  {
    name: "a program that quotes in its own way",
    own: YES,
    plain: `${YES}\n\n| -- Antwoord boven deze regel --\n| ${OURS}`,
  },
  {
    name: "answer below the quote",
    own: YES,
    plain: `Op ma 1 jun 2026 om 14:30 schreef ${WHO}:\n\n${quoted(OURS)}\n\n${YES}`,
  },
  {
    name: "answers between the quotes",
    own: "Ja.\n\nEn donderdag kan ook.",
    plain: `On Mon, 1 Jun 2026 at 14:30, ${WHO} wrote:\n> Klopt het adres?\nJa.\n\n> Kan het woensdag?\nEn donderdag kan ook.\n`,
  },
  { name: "a signature", own: YES, plain: `${YES}\n-- \nSanne de Vries\nZonnig Dak B.V.\n030 1234567` },
  {
    name: "a forward with a word above",
    own: YES,
    plain: `${YES}\n\n---------- Doorgestuurd bericht ----------\nVan: ${WHO}\n${OURS}`,
  },
  {
    name: "words that look like an opener",
    own: "Op vrijdag schreef hij dat het klopt.\nVan: Jan is dit niet, maar van Piet.\n> 500 euro is het wel",
    plain:
      "Op vrijdag schreef hij dat het klopt.\nVan: Jan is dit niet, maar van Piet.\n\\> 500 euro is het wel".replace(
        "\\>",
        "Meer dan",
      ),
  },
  {
    name: "signs of all kinds",
    own: "Café — “klopt” 🏠 € 1.234,56\n=3D blijft staan",
    plain: "Café — “klopt” 🏠 € 1.234,56\n=3D blijft staan",
  },
  { name: "Gmail, HTML alone", own: YES, html: gmailHtml("Op ma 1 jun 2026 om 14:30 schreef Quote Financing:") },
  {
    name: "Outlook on the web, HTML alone",
    own: YES,
    html: `<html><body><div>Ja, dat klopt.</div><div><br></div><div>Groet, Sanne</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>Van:</b> X<br></div><div>Klopt het adres?</div></body></html>`,
  },
  {
    name: "Outlook on a desk, HTML alone",
    own: YES,
    html: `<body><p class=MsoNormal>Ja, dat klopt.</p><p class=MsoNormal>&nbsp;</p><p class=MsoNormal>Groet, Sanne</p><div style='border:none;border-top:solid #E1E1E1 1.0pt'><p><b>Van:</b> Quote Financing<br><b>Verzonden:</b> maandag 1 juni 2026 14:30<br><b>Aan:</b> Sanne de Vries<br><b>Onderwerp:</b> Uw vraag<o:p></o:p></p></div><p>Klopt het adres?</p></body>`,
  },
  {
    name: "Apple, HTML alone",
    own: YES,
    html: `<body>Ja, dat klopt.<div><br></div><div>Groet, Sanne</div><div><br><blockquote type="cite"><div>Op 1 jun 2026 heeft X geschreven:</div>Klopt het adres?</blockquote></div></body>`,
  },
  {
    name: "HTML of a stranger's making",
    own: "Ja, dat klopt.",
    html: `<p>Ja, dat klopt.<script>alert("nee")</script><!-- <p>weg</p> --><style>b{}</style></p>`,
  },
  { name: "both forms", own: YES, plain: YES, html: gmailHtml("Op ma schreef X:") },
];

/** "words that look like an opener" keeps what it says. */
export const ownOf = ({ own }: ReplyShape): string => own.replace("> 500", "Meer dan 500");
