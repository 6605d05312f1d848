/** The limits of auth on what may be asked of it; each is a setting with this default. */

/** Enough for somebody who mistrusts the first two; too few to fill a stranger's mailbox. */
export const RESET_MAILS_PER_HOUR = 3;
/** Whoever reads the tokens off the answers needs no protection from mails. */
export const EXPOSED_RESETS_PER_HOUR = 1_000;
/** Each change mails two addresses. */
export const EMAIL_CHANGES_PER_DAY = 3;
/** Each refusal tells that an address has an account. */
export const REFUSED_EMAIL_CHANGES_PER_DAY = 10;
