/** E-mail addresses are compared regardless of case and Unicode normalisation. */

/** The normalised form for comparing, counting and locking; the address itself is stored as typed. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase().normalize('NFC');
}

interface Addresses {
  emailKey: string;
  /** The last confirmed address, while the current one is not confirmed. */
  confirmedEmailKey: string | null;
}

/** The normalised address that reset links go to. */
export function confirmedEmailKeyOf({ emailKey, confirmedEmailKey }: Addresses): string {
  return confirmedEmailKey ?? emailKey;
}

/** Every address that leads to an account. */
export function addressKeysOf(account: Addresses): string[] {
  return [...new Set([account.emailKey, confirmedEmailKeyOf(account)])];
}
