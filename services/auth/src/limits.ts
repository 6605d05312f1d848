/** Limits of auth. The counts are defaults of settings. */

/** To one address, whatever causes them: it may be a stranger's. */
export const MAILS_PER_HOUR = 6;
/** Mails to one address about sign-ins on new devices: they must not use up the limit of other mails. */
export const NEW_DEVICE_MAILS_PER_HOUR = 3;
/** Of one account; each sends a mail. */
export const PASSWORD_CHANGES_PER_HOUR = 3;
/** An owner who was told of a new passkey need not be told of further ones: an account may have more than an address gets mails. */
export const TOLD_OF_PASSKEYS_SECONDS = 60 * 60;
/** A new password by a link or an admin removes younger passkeys: whoever had the account may have added them. */
export const RECENT_PASSKEY_SECONDS = 7 * 24 * 60 * 60;
/** Enough for somebody who does not find the first two; too few to flood a mailbox. */
export const RESET_MAILS_PER_HOUR = 3;
/** In development tokens are in the responses, and no mailbox needs protection. */
export const EXPOSED_RESETS_PER_HOUR = 1_000;
/** Each change mails two addresses. */
export const EMAIL_CHANGES_PER_DAY = 3;
/** Each refusal reveals that an address has an account. */
export const REFUSED_EMAIL_CHANGES_PER_DAY = 10;
/** How often idle guests are looked for, and how many are erased at a time. */
export const GUEST_SWEEP_MS = 10 * 60_000;
export const GUEST_SWEEP_GUESTS = 100;
/** Completed exports of an account. Each reads everything that is stored about a user. */
export const EXPORTS_PER_HOUR = 1;
/** Failed ones included, which do not count as completed. */
export const STARTED_EXPORTS_PER_HOUR = 10;
/** For a client that reads slowly. */
export const LONGEST_EXPORT_MS = 10 * 60_000;

/** The tokens of a new account name the others of its browser: until every puzzle of its first day is over everywhere. */
export const NEW_ACCOUNT_MS = 3 * 24 * 60 * 60_000;
