/** Default limits of auth; each is a setting. */

/** Enough for somebody who does not find the first two; too few to flood a mailbox. */
export const RESET_MAILS_PER_HOUR = 3;
/** In development tokens are in the responses, and no mailbox needs protection. */
export const EXPOSED_RESETS_PER_HOUR = 1_000;
/** Each change mails two addresses. */
export const EMAIL_CHANGES_PER_DAY = 3;
/** Each refusal reveals that an address has an account. */
export const REFUSED_EMAIL_CHANGES_PER_DAY = 10;
