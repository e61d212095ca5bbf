import { refusalTable } from "@quote-financing/domain/refusals/refusal";

/** Why something about single sign-on is refused. */
export const singleSignOnRefusals = refusalTable({
  issuerUrl: {
    code: "parameter_invalid",
    message: "Must be the issuer's https url, at a public address, without a query.",
    nl: "Vul het adres van de inlogdienst in. Het begint met https:// en is openbaar.",
    en: "Enter the provider's address. It begins with https:// and is public.",
  },
  issuerSilent: {
    code: "parameter_invalid",
    message: "There is no OpenID Connect provider at this issuer, or it cannot be reached.",
    nl: "Op dit adres antwoordt geen inlogdienst. Controleer het adres.",
    en: "No provider answers at this address. Check the address.",
  },
  secretNeeded: {
    code: "parameter_missing",
    message: "A new issuer or client needs its own secret.",
    nl: "Vul het clientgeheim van deze inlogdienst in.",
    en: "Fill in the client secret of this provider.",
  },
  domainForm: {
    code: "parameter_invalid",
    message: "Must be a domain of e-mail addresses, such as example.nl.",
    nl: "Vul het deel achter de @ van uw e-mailadressen in, zoals voorbeeld.nl.",
    en: "Fill in what stands after the @ of your addresses, such as example.com.",
  },
  domainShared: {
    code: "parameter_invalid",
    message: "Everybody can have an address at {domain}.",
    nl: "Iedereen kan een adres bij {domain} hebben. Gebruik een domein van uw eigen organisatie.",
    en: "Anybody can have an address at {domain}. Use a domain of your own organization.",
  },
  domainTaken: {
    code: "state_conflict",
    message: "This domain is verified for somebody else.",
    nl: "Dit domein is al bevestigd voor een ander. Neem contact met ons op.",
    en: "This domain is verified for somebody else. Get in touch with us.",
  },
  recordMissing: {
    code: "state_conflict",
    message: "The TXT record is not there yet. It can take some hours until name servers show it.",
    nl: "Het TXT-record staat er nog niet. Het kan enkele uren duren voordat het zichtbaar is.",
    en: "The TXT record is not there yet. It can take some hours until it can be seen.",
  },
  domainUnverified: {
    code: "state_conflict",
    message: "Verify the domain first.",
    nl: "Bevestig eerst het domein.",
  },
  domainOther: {
    code: "state_conflict",
    message: "The organization has another domain by now.",
    nl: "De organisatie heeft het domein veranderd. Laad de pagina opnieuw.",
    en: "The organization has changed the domain. Reload the page.",
  },
  providerChanged: {
    code: "state_conflict",
    message: "The provider was changed after it was read. Read it again.",
    nl: "Een collega heeft deze inlogdienst intussen veranderd. Laad de pagina opnieuw.",
    en: "A colleague has changed this provider meanwhile. Reload the page.",
  },
  providerMissing: {
    code: "resource_missing",
    message: "This organization has no single sign-on.",
    nl: "Uw organisatie heeft nog geen inlogdienst ingesteld.",
    en: "Your organization has set up no single sign-on yet.",
  },
});
