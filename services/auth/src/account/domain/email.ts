/** E-mail addresses are compared regardless of case and Unicode normalisation. */

/** The normalised form for comparing, counting and locking; the address itself is stored as typed. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase().normalize('NFC');
}
