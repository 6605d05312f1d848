import type { ErrorCode } from '@fourfold/contracts';
import { MetricsRegistry } from '@fourfold/platform';
import { Global, Injectable, Logger, Module } from '@nestjs/common';

type AuthEvent =
  | 'registered'
  | 'admin_created'
  | 'first_admin_is_player'
  | 'signed_in'
  | 'login_refused'
  | 'signed_out'
  | 'refresh_token_reused'
  | 'profile_changed'
  | 'email_confirmed'
  | 'email_restored'
  | 'password_changed'
  | 'password_change_refused'
  | 'reset_requested'
  | 'password_reset';

/** A mail as far as a log may know it. */
export interface LoggedMail {
  mailId: string;
  kind: string;
  attempt: number;
}

/** What happens in auth, as log line and metric together. Nobody's address or token is ever part of it. */
@Injectable()
export class AuthTelemetry {
  private readonly logger = new Logger('auth');
  private readonly events;
  private readonly mails;

  constructor(metrics: MetricsRegistry) {
    this.events = metrics.counter('fourfold_auth_events_total', 'What happened to accounts and sessions', [
      'event',
      'reason',
    ]);
    this.mails = metrics.counter('fourfold_auth_mails_total', 'Attempts to send a mail by how they ended', [
      'kind',
      'outcome',
    ]);
  }

  registered(userId: string): void {
    this.tell('registered', { user_id: userId });
  }

  adminCreated(userId: string): void {
    this.tell('admin_created', { user_id: userId });
  }

  /** Nobody is the admin that was asked for: worth somebody's attention. */
  firstAdminIsPlayer(userId: string): void {
    this.count('first_admin_is_player');
    this.logger.error({
      user_id: userId,
      msg: 'ADMIN_EMAIL is the address of an account that is no admin; create-admin --promote makes it one',
    });
  }

  signedIn(userId: string, sessionId: string): void {
    this.tell('signed_in', { user_id: userId, session_id: sessionId });
  }

  loginRefused(reason: ErrorCode, userId: string | undefined): void {
    this.tell('login_refused', { reason, user_id: userId });
  }

  sessionEnded(reason: 'signed_out' | 'refresh_token_reused', userId: string, sessionId: string): void {
    this.count(reason);
    const line = { reason, user_id: userId, session_id: sessionId, msg: 'session ended' };
    // Two parties held one session's tokens: worth somebody's attention.
    if (reason === 'refresh_token_reused') this.logger.warn(line);
    else this.logger.log(line);
  }

  profileChanged(userId: string): void {
    this.tell('profile_changed', { user_id: userId });
  }

  emailConfirmed(userId: string): void {
    this.tell('email_confirmed', { user_id: userId });
  }

  emailRestored(userId: string): void {
    this.count('email_restored');
    this.logger.warn({ user_id: userId, msg: 'email restored' });
  }

  passwordChanged(userId: string): void {
    this.tell('password_changed', { user_id: userId });
  }

  passwordChangeRefused(reason: ErrorCode, userId: string): void {
    this.tell('password_change_refused', { reason, user_id: userId });
  }

  /** Whether the address has an account is nobody's business, not even the log's. */
  resetRequested(): void {
    this.count('reset_requested');
  }

  passwordReset(userId: string): void {
    this.tell('password_reset', { user_id: userId });
  }

  mailSent({ mailId, kind, attempt }: LoggedMail): void {
    this.mails.inc({ kind, outcome: 'sent' });
    this.logger.log({ mail_id: mailId, kind, attempt, msg: 'mail sent' });
  }

  mailDelayed({ mailId, kind, attempt }: LoggedMail): void {
    this.mails.inc({ kind, outcome: 'delayed' });
    this.logger.warn({ mail_id: mailId, kind, attempt, msg: 'mail not sent; it will be tried again' });
  }

  /** Nobody will try again: worth somebody's attention. */
  mailFailed({ mailId, kind, attempt }: LoggedMail): void {
    this.mails.inc({ kind, outcome: 'failed' });
    this.logger.error({ mail_id: mailId, kind, attempt, msg: 'mail given up' });
  }

  private tell(
    event: AuthEvent,
    facts: { user_id: string | undefined; session_id?: string; reason?: ErrorCode },
  ): void {
    this.count(event, facts.reason);
    this.logger.log({ ...facts, msg: event.replaceAll('_', ' ') });
  }

  private count(event: AuthEvent, reason = ''): void {
    this.events.inc({ event, reason });
  }
}

@Global()
@Module({ providers: [AuthTelemetry], exports: [AuthTelemetry] })
export class TelemetryModule {}
