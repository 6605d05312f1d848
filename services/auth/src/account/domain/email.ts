/** How two e-mail addresses are compared: without regard to case and to how their accents are encoded. */

/** The form an address is compared, counted and locked by; the address itself is kept as it was typed. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase().normalize('NFC');
}
