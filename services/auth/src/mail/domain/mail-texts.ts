/** What we write to the owners of accounts: one entry for each kind of mail. */
import { EMAIL_LINK_SECONDS, RESET_LINK_SECONDS } from '@fourfold/contracts';
import { NEW_DEVICE_MAILS_PER_HOUR } from '../../limits';

export type MailKind =
  | 'password_reset'
  | 'password_was_reset'
  | 'password_changed'
  | 'password_set_by_admin'
  | 'new_device'
  | 'admin_granted'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_waived'
  | 'session_stolen'
  | 'email_changed_from'
  | 'email_changed_to'
  | 'email_restored'
  | 'email_fell_back'
  | 'account_deleted';

/** What the text of a mail may depend on. Never anything that a user wrote. */
export interface MailFacts {
  /** Of the link in the mail. */
  token?: string;
  /** The network address of a device. */
  address?: string;
  /** The account needs its passkeys, so that a new password removes none. */
  needsPasskeys?: boolean;
  /** The address gets no other mail in this hour. */
  isLast?: boolean;
  /** The account has another address, and the link gives it this one back. */
  returnsAddress?: boolean;
  /** Reset links go to this address from now on. */
  getsResetLinks?: boolean;
}

interface MailLink {
  label: string;
  path: string;
  /** How long the link works, and so for how long it makes sense to send the mail. */
  usefulForSeconds: number;
  /** Without its token the button leads to the home page. */
  needsToken?: boolean;
}

interface MailText {
  subject: string;
  text: string | ((facts: MailFacts) => string);
  /** Where the button leads; by default to the home page. */
  link?: MailLink;
  /** Smaller paragraphs, mostly for a recipient who did not cause the mail. */
  notes: string[] | ((facts: MailFacts) => string[]);
}

const DAY_SECONDS = 24 * 60 * 60;
const HOME: MailLink = { label: 'Open Fourfold', path: '', usefulForSeconds: DAY_SECONDS };
/** A new password ends every session. */
const NOT_ME: MailLink = {
  label: 'That wasn’t me: reset my password',
  path: '/forgot-password',
  usefulForSeconds: DAY_SECONDS,
};
const LAST_OF_THE_HOUR =
  'There’s more going on than we write to you about: this is our last mail to this address for an hour. Your Profile page shows how things stand.';
const RESET_AT_ONCE = 'Was it not you? Reset your password at once: the login page has a link for that.';

const MAIL_TEXTS: Readonly<Record<MailKind, MailText>> = {
  password_reset: {
    subject: 'Reset your Fourfold password',
    text: ({ returnsAddress }) => {
      const asked = 'Somebody, hopefully you, asked for a new password for your Fourfold account.';
      return returnsAddress
        ? `${asked} The account has another email address at the moment. The link gives it this one back, with which you then log in.`
        : asked;
    },
    link: {
      label: 'Choose a new password',
      path: '/reset-password',
      usefulForSeconds: RESET_LINK_SECONDS,
      needsToken: true,
    },
    notes: [
      'The link works once, for an hour, and only if you have not asked for a newer one.',
      'If you did not ask for it, there is nothing to do: your password stays as it is.',
    ],
  },
  password_was_reset: {
    subject: 'Your Fourfold password was reset',
    text: 'Your password was just reset through a link that we mailed. You have been signed out on every device; log in with the new password to play on.',
    notes: [RESET_AT_ONCE],
  },
  password_changed: {
    subject: 'Your Fourfold password was changed',
    text: 'Your password was just changed, and every other device has been signed out.',
    notes: [RESET_AT_ONCE],
  },
  password_set_by_admin: {
    subject: 'Your Fourfold password was set by an administrator',
    text: 'An administrator has just given your account a new password, and every device has been signed out. If you do not have the new password, reset it: the login page has a link for that.',
    notes: ['Did you not ask for this? Write to us; the Support page says how.'],
  },
  new_device: {
    subject: 'Your Fourfold account was used on a new device',
    text: ({ address }) =>
      `Somebody just signed in to your account on a device that it hasn’t been used on before, from the network address ${address}.`,
    link: NOT_ME,
    notes: [
      'Was it you? Then there’s nothing to do. A browser that has lost its cookies, or a private window, counts as a new device too.',
      'A new password signs every device out. Your Profile page lists the devices that are signed in, and can sign out each of them.',
      `We write about ${NEW_DEVICE_MAILS_PER_HOUR} new devices an hour at most.`,
    ],
  },
  admin_granted: {
    subject: 'Your Fourfold account is an administrator’s now',
    text: 'Your account has just been given the rights of an administrator: it can change puzzles, scores and the accounts of others.',
    link: NOT_ME,
    notes: [
      'Were you not expecting this? Choose a new password, which signs every device out, and write to us; the Support page says how.',
    ],
  },
  passkey_added: {
    subject: 'A passkey was added to your Fourfold account',
    text: 'A passkey was just added to your account. It signs in without your password.',
    link: NOT_ME,
    notes: ({ needsPasskeys }) => [
      'Was it you? Then there’s nothing to do.',
      needsPasskeys
        ? 'A new password by that link signs every device out. Your Profile page lists all passkeys: remove those that aren’t yours, and write to us; the Support page says how.'
        : 'A new password by that link signs every device out and removes the passkeys of the last 7 days. Your Profile page lists all of them, and can remove each.',
    ],
  },
  passkey_removed: {
    subject: 'A passkey was removed from your Fourfold account',
    text: 'A passkey was just removed from your account. It no longer signs in; your password does.',
    link: NOT_ME,
    notes: [
      'Was it you? Then there’s nothing to do. Your browser or your phone may still offer the passkey: delete it there as well.',
    ],
  },
  passkey_waived: {
    subject: 'Your Fourfold account needs no passkey for an hour',
    text: 'For an hour from now your password alone opens the admin pages. Sign in, and add a new passkey on your Profile page.',
    notes: [
      'Did you not ask for this? Choose a new password, which signs every device out, and write to us; the Support page says how.',
    ],
  },
  session_stolen: {
    subject: 'Fourfold has signed one of your devices out',
    text: 'A key of one of your sessions was used twice, which can mean that somebody copied it. We have ended that session; log in again on that device to play on.',
    notes: ['Could somebody else have been on your device? Then change your password as well.'],
  },
  /** To an address that the account had; with a link for the recovery address. */
  email_changed_from: {
    subject: 'The email of your Fourfold account was changed',
    text: 'Your Fourfold account now has another email address. This one no longer logs you in.',
    link: {
      label: 'It was not me: restore this address',
      path: '/restore-email',
      usefulForSeconds: EMAIL_LINK_SECONDS,
      needsToken: true,
    },
    notes: ({ token }) => [
      token === undefined
        ? 'Was it not you? Write to us at once; the Support page says how.'
        : 'Was it you? Then there is nothing to do. The link works once, for 7 days: it gives your account this address back, signs every device out and asks you for a new password. For these 7 days, links for a forgotten password still come here.',
    ],
  },
  /** To the new address; with a link unless it is confirmed already. */
  email_changed_to: {
    subject: 'This is now the email of your Fourfold account',
    text: 'From now on you log in with this email address, and this is where we write about your account.',
    link: {
      label: 'Confirm this address',
      path: '/confirm-email',
      usefulForSeconds: EMAIL_LINK_SECONDS,
      needsToken: true,
    },
    notes: ({ token, getsResetLinks }) => [
      ...(token === undefined
        ? []
        : [
            'Please confirm it within 7 days. Until you do, it is not reserved for you: somebody else may register it.',
          ]),
      ...(getsResetLinks
        ? []
        : [
            'Links for a forgotten password go to your old address for 7 days, and for as long as this one is not confirmed.',
          ]),
      'Do you have no account? Then somebody mistyped an address, and you can ignore this.',
    ],
  },
  email_restored: {
    subject: 'The email of your Fourfold account was restored',
    text: 'Your Fourfold account has this email address again, and the password that was just chosen. You have been signed out on every device; log in with the new password to play on.',
    notes: [RESET_AT_ONCE],
  },
  /** To the last confirmed address, which the account has again. */
  email_fell_back: {
    subject: 'The email of your Fourfold account is this one again',
    text: 'The email address that your Fourfold account had was never confirmed, and it belongs to another account now. You log in with this address again; your password and your devices stay as they are.',
    notes: ['Is the other address yours as well? Write to us; the Support page says how.'],
  },
  account_deleted: {
    subject: 'Your Fourfold account was deleted',
    text: 'Your Fourfold account has just been deleted, with everything that we kept about you. This address is free for a new account.',
    notes: ['Was it not you, and did you not ask for it? Write to us; the Support page says how.'],
  },
};

/** The text of a mail: its table entry for these facts. */
export function mailText(
  kind: MailKind,
  facts: MailFacts,
): { subject: string; text: string; link: MailLink; notes: string[] } {
  const { subject, text, link, notes } = MAIL_TEXTS[kind];
  return {
    subject,
    text: typeof text === 'function' ? text(facts) : text,
    link: link?.needsToken && facts.token === undefined ? HOME : (link ?? HOME),
    notes: [
      ...(typeof notes === 'function' ? notes(facts) : notes),
      ...(facts.isLast ? [LAST_OF_THE_HOUR] : []),
    ],
  };
}
