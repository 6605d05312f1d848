import { EMAIL_LINK_SECONDS, RESET_LINK_SECONDS } from '@fourfold/contracts';
import { ServiceConfig } from '@fourfold/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { UserEntity } from '../account/user.entity';
import type { AuthConfig } from '../config';
import { renderMail, type MailText } from './domain/mail-text';
import type { MailKind } from './mail.entity';
import { MailOutbox } from './mail.outbox';

/** The recipient of a mail and the name in its greeting. */
export type Recipient = Pick<UserEntity, 'email' | 'displayName'>;

interface MovedAddress {
  /** Of a link that confirms the address, unless it is confirmed already. */
  confirmToken: string | undefined;
  /** Whether reset links go to it from now on. */
  getsResetLinks: boolean;
}

interface Notice {
  kind: MailKind;
  subject: string;
  text: string;
  /** The button; by default it opens the home page. */
  action?: MailText['action'];
  /** Advice for a recipient who did not cause the mail. */
  otherwise: string | string[];
  /** By default a day. */
  usefulForSeconds?: number;
}

const DAY_SECONDS = 24 * 60 * 60;
const NO_ACCOUNT = 'Do you have no account? Then somebody mistyped an address, and you can ignore this.';
const CONFIRM_SOON =
  'Please confirm it within 7 days. Until you do, it is not reserved for you: somebody else may register it.';
const RESETS_GO_TO_OLD =
  'Links for a forgotten password go to your old address for 7 days, and for as long as this one is not confirmed.';
const RESET_AT_ONCE = 'Was it not you? Reset your password at once: the login page has a link for that.';

/** Mails about accounts, each written in the transaction of its cause. */
@Injectable()
export class AccountMails {
  constructor(
    private readonly outbox: MailOutbox,
    @Inject(ServiceConfig) private readonly config: AuthConfig,
  ) {}

  /** The link that sets a new password. */
  resetUrl(token: string): string {
    return `${this.config.PUBLIC_URL}/reset-password?token=${token}`;
  }

  passwordReset(
    manager: EntityManager,
    to: Recipient & { restoresAddress: boolean; hasMoved: boolean },
    token: string,
  ): Promise<void> {
    const asked = 'Somebody, hopefully you, asked for a new password for your Fourfold account.';
    return this.notice(manager, to, {
      kind: 'password_reset',
      subject: 'Reset your Fourfold password',
      text:
        to.restoresAddress && to.hasMoved
          ? `${asked} The account has another email address at the moment. The link gives it this one back, with which you then log in.`
          : asked,
      action: { label: 'Choose a new password', url: this.resetUrl(token) },
      otherwise: [
        'The link works once, for an hour, and only if you have not asked for a newer one.',
        'If you did not ask for it, there is nothing to do: your password stays as it is.',
      ],
      usefulForSeconds: RESET_LINK_SECONDS,
    });
  }

  /** Notifies the current address and, if that is another one, the address to which the link was mailed. */
  async passwordWasReset(manager: EntityManager, to: Recipient, linkedEmail: string): Promise<void> {
    for (const email of new Set([to.email, linkedEmail]))
      await this.notice(
        manager,
        { ...to, email },
        {
          kind: 'password_was_reset',
          subject: 'Your Fourfold password was reset',
          text: 'Your password was just reset through a link that we mailed. You have been signed out on every device; log in with the new password to play on.',
          otherwise: RESET_AT_ONCE,
        },
      );
  }

  passwordSetByAdmin(manager: EntityManager, to: Recipient): Promise<void> {
    return this.notice(manager, to, {
      kind: 'password_set_by_admin',
      subject: 'Your Fourfold password was set by an administrator',
      text: 'An administrator has just given your account a new password, and every device has been signed out. If you do not have the new password, reset it: the login page has a link for that.',
      otherwise: 'Did you not ask for this? Write to us; the Support page says how.',
    });
  }

  passwordChanged(manager: EntityManager, to: Recipient): Promise<void> {
    return this.notice(manager, to, {
      kind: 'password_changed',
      subject: 'Your Fourfold password was changed',
      text: 'Your password was just changed, and every other device has been signed out.',
      otherwise: RESET_AT_ONCE,
    });
  }

  sessionStolen(manager: EntityManager, to: Recipient): Promise<void> {
    return this.notice(manager, to, {
      kind: 'session_stolen',
      subject: 'Fourfold has signed one of your devices out',
      text: 'A key of one of your sessions was used twice, which can mean that somebody copied it. We have ended that session; log in again on that device to play on.',
      otherwise: 'Could somebody else have been on your device? Then change your password as well.',
    });
  }

  /** Notifies an address that the account had. @param restoreToken of a link that restores it, for the recovery address */
  emailChangedFrom(manager: EntityManager, before: Recipient, restoreToken?: string): Promise<void> {
    return this.notice(manager, before, {
      kind: 'email_changed_from',
      subject: 'The email of your Fourfold account was changed',
      text: 'Your Fourfold account now has another email address. This one no longer logs you in.',
      ...(restoreToken === undefined
        ? { otherwise: 'Was it not you? Write to us at once; the Support page says how.' }
        : {
            action: {
              label: 'It was not me: restore this address',
              url: `${this.config.PUBLIC_URL}/restore-email?token=${restoreToken}`,
            },
            otherwise:
              'Was it you? Then there is nothing to do. The link works once, for 7 days: it gives your account this address back, signs every device out and asks you for a new password. For these 7 days, links for a forgotten password still come here.',
            usefulForSeconds: EMAIL_LINK_SECONDS,
          }),
    });
  }

  /** Notifies the new address. */
  emailChangedTo(
    manager: EntityManager,
    now: Recipient,
    { confirmToken, getsResetLinks }: MovedAddress,
  ): Promise<void> {
    return this.notice(manager, now, {
      kind: 'email_changed_to',
      subject: 'This is now the email of your Fourfold account',
      text: 'From now on you log in with this email address, and this is where we write about your account.',
      ...(confirmToken !== undefined && {
        action: {
          label: 'Confirm this address',
          url: `${this.config.PUBLIC_URL}/confirm-email?token=${confirmToken}`,
        },
        usefulForSeconds: EMAIL_LINK_SECONDS,
      }),
      otherwise: [
        ...(confirmToken === undefined ? [] : [CONFIRM_SOON]),
        ...(getsResetLinks ? [] : [RESETS_GO_TO_OLD]),
        NO_ACCOUNT,
      ],
    });
  }

  emailRestored(manager: EntityManager, to: Recipient): Promise<void> {
    return this.notice(manager, to, {
      kind: 'email_restored',
      subject: 'The email of your Fourfold account was restored',
      text: 'Your Fourfold account has this email address again, and the password that was just chosen. You have been signed out on every device; log in with the new password to play on.',
      otherwise: RESET_AT_ONCE,
    });
  }

  /** Notifies the last confirmed address, which the account has again. */
  emailFellBack(manager: EntityManager, to: Recipient): Promise<void> {
    return this.notice(manager, to, {
      kind: 'email_fell_back',
      subject: 'The email of your Fourfold account is this one again',
      text: 'The email address that your Fourfold account had was never confirmed, and it belongs to another account now. You log in with this address again; your password and your devices stay as they are.',
      otherwise: 'Is the other address yours as well? Write to us; the Support page says how.',
    });
  }

  accountDeleted(manager: EntityManager, to: Recipient): Promise<void> {
    return this.notice(manager, to, {
      kind: 'account_deleted',
      subject: 'Your Fourfold account was deleted',
      text: 'Your Fourfold account has just been deleted, with everything that we kept about you. This address is free for a new account.',
      otherwise: 'Was it not you, and did you not ask for it? Write to us; the Support page says how.',
    });
  }

  private notice(
    manager: EntityManager,
    { email, displayName }: Recipient,
    { kind, subject, text, action, otherwise, usefulForSeconds = DAY_SECONDS }: Notice,
  ): Promise<void> {
    const mail = renderMail({
      subject,
      to: displayName,
      paragraphs: [text],
      action: action ?? { label: 'Open Fourfold', url: this.config.PUBLIC_URL },
      notes: [otherwise].flat(),
    });
    return this.outbox.append(manager, { kind, to: email, mail, usefulForSeconds });
  }
}
