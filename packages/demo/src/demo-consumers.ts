/** Invented consumers, one for each of DEMO_QUOTES: first name, last name, street, house number, addition, postal code, city, municipality. */
const ROWS = [
  ["Anneke", "Bakker", "Lindelaan", "14", "", "3971 JK", "Driebergen-Rijsenburg", "Utrechtse Heuvelrug"],
  ["Joost", "van den Berg", "Kerkstraat", "102", "A", "1017 GP", "Amsterdam", ""],
  ["Marieke", "Smit", "Molenweg", "7", "", "7731 TE", "Ommen", ""],
  ["Hassan", "Yılmaz", "Beijerlandselaan", "231", "", "3074 EG", "Rotterdam", ""],
  ["Tessa", "Visser", "Havenkade", "3", "bis", "1621 HA", "Hoorn", ""],
  ["Pieter", "Meijer", "Dorpsstraat", "56", "", "9919 AB", "Loppersum", "Eemsdelta"],
  ["Ingrid", "de Boer", "Singel", "88", "", "8601 AH", "Sneek", "Súdwest-Fryslân"],
  ["Willem", "Mulder", "Zonnebloemstraat", "21", "", "5042 LK", "Tilburg", ""],
  ["Lotte", "Dekker", "Prins Hendrikkade", "140", "3", "3071 KL", "Rotterdam", ""],
  ["Karel", "Peters", "Hoogstraat", "9", "", "6211 BX", "Maastricht", ""],
  ["Yara", "Santos", "Vondelstraat", "47", "hs", "1054 GJ", "Amsterdam", ""],
  ["Gerrit", "Hoekstra", "Greate Buorren", "12", "", "9051 CA", "Stiens", "Leeuwarden"],
  ["Sofie", "Willems", "Stationsweg", "65", "", "4811 AX", "Breda", ""],
  ["Rachid", "Benali", "Amsterdamsestraatweg", "402", "", "3553 EL", "Utrecht", ""],
  ["Margriet", "Kuipers", "Esdoornlaan", "30", "", "9741 LB", "Groningen", ""],
  ["Daan", "Brouwer", "Dijkweg", "5", "", "1671 NA", "Medemblik", ""],
  ["Els", "van Leeuwen", "Rozenhof", "18", "", "2631 SK", "Nootdorp", "Pijnacker-Nootdorp"],
  ["Thijs", "Schouten", "Nieuwe Gracht", "77", "", "2011 NE", "Haarlem", ""],
  ["Aylin", "Demir", "Laan van Meerdervoort", "510", "B", "2563 BC", "Den Haag", ""],
  ["Henk", "Vermeulen", "Brink", "1", "", "7411 BR", "Deventer", ""],
  ["Roos", "Koster", "Waterstraat", "33", "", "4001 AM", "Tiel", ""],
  ["Mohamed", "Idrissi", "Boschdijk", "219", "", "5612 HB", "Eindhoven", ""],
  ["Femke", "Postma", "Noorderhaven", "44", "", "8861 AM", "Harlingen", ""],
  ["Jan-Willem", "Groot", "Eikenlaan", "26", "", "8071 BN", "Nunspeet", ""],
  ["Carla", "Verhoeven", "Markt", "10", "", "5401 GN", "Uden", "Maashorst"],
  ["Sven", "Timmermans", "Parallelweg", "61", "", "6041 GJ", "Roermond", ""],
  ["Naomi", "Pinas", "Kraaiennest", "120", "", "1104 BC", "Amsterdam", ""],
  ["Dirk", "Zijlstra", "Hearewei", "29", "", "9104 BA", "Damwâld", "Dantumadiel"],
] as const;

export const DEMO_CONSUMERS = ROWS.map((row, index) => {
  const [firstName, lastName, street, houseNumber, addition, postalCode, city, municipality] = row;
  return {
    contact: {
      email: `${mailName(firstName)}.${mailName(lastName)}@voorbeeld.example`,
      firstName,
      lastName,
      phoneNumber: `+31 6 0000 ${1001 + index * 37}`,
    },
    address: {
      country: "NL",
      postalCode,
      houseNumber,
      street,
      city,
      ...(addition && { houseNumberAddition: addition }),
      ...(municipality && { municipality }),
    },
  };
});

/** Letters a to z and hyphens: accents go, spaces become hyphens. */
function mailName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("ı", "i")
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .replaceAll(" ", "-");
}
