/** E-mail addresses are compared regardless of case, Unicode normalisation and the form of an international domain. */
import { domainToASCII } from 'node:url';

const DOMAIN = /(?<=@)[^@]*$/;
const IS_ASCII = /^\p{ASCII}*$/u;

/** The normalised form for comparing, counting and locking; the address itself is stored as typed. */
export function emailKey(email: string): string {
  return normalise(email.trim().replace(DOMAIN, asciiDomain));
}

function asciiDomain(domain: string): string {
  if (IS_ASCII.test(domain)) return domain;
  // As typed first, like the mail transport: IDNA maps case by rules of its own, but not every capital.
  return domainToASCII(domain) || domainToASCII(normalise(domain)) || domain;
}

function normalise(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC');
}
