/** How two e-mail addresses are compared: without regard to case and to how their accents are encoded. */

/** The form an address is compared, counted and locked by; the address itself is kept as it was typed. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase().normalize('NFC');
}

interface Addresses {
  emailKey: string;
  /** The last confirmed address, while the current one is not confirmed. */
  confirmedEmailKey: string | null;
}

/** The address that reset links go to, in the form it is compared by. */
export function confirmedEmailKeyOf({ emailKey, confirmedEmailKey }: Addresses): string {
  return confirmedEmailKey ?? emailKey;
}

/** Every address that leads to an account. */
export function addressKeysOf(account: Addresses): string[] {
  return [...new Set([account.emailKey, confirmedEmailKeyOf(account)])];
}
