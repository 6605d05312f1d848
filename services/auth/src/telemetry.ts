import type { ErrorCode } from '@fourfold/contracts';
import { type AppError, MetricsService } from '@fourfold/platform';
import { Global, Injectable, Logger, Module } from '@nestjs/common';

type AuthEvent =
  | 'registered'
  | 'guest_started'
  | 'guest_claimed'
  | 'claim_delayed'
  | 'admin_created'
  | 'first_admin_is_player'
  | 'signed_in'
  | 'login_refused'
  | 'signed_out'
  | 'refresh_token_reused'
  | 'profile_changed'
  | 'streak_unknown'
  | 'email_confirmed'
  | 'email_restored'
  | 'password_changed'
  | 'password_change_refused'
  | 'reset_requested'
  | 'password_reset'
  | 'exported'
  | 'export_failed';

/** The properties of a mail that may be logged. */
export interface LoggedMail {
  mailId: string;
  kind: string;
  attempt: number;
}

/** Logs and metrics of auth; never with addresses or tokens. */
@Injectable()
export class AuthTelemetry {
  private readonly logger = new Logger('auth');
  private readonly events;
  private readonly mails;

  constructor(metrics: MetricsService) {
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
    this.record('registered', { user_id: userId });
  }

  guestStarted(userId: string): void {
    this.record('guest_started', { user_id: userId });
  }

  /** @param userId the account that has taken over the games */
  guestClaimed(userId: string): void {
    this.record('guest_claimed', { user_id: userId });
  }

  /** Puzzles did not apply a claim at once: its event will. */
  claimDelayed(reason: ErrorCode): void {
    this.count('claim_delayed', reason);
  }

  adminCreated(userId: string): void {
    this.record('admin_created', { user_id: userId });
  }

  /** The requested admin does not exist: an operator should look. */
  firstAdminIsPlayer(userId: string): void {
    this.count('first_admin_is_player');
    this.logger.error({
      user_id: userId,
      msg: 'ADMIN_EMAIL is the address of an account that is not an admin; promote it with create-admin --promote',
    });
  }

  signedIn(userId: string, sessionId: string): void {
    this.record('signed_in', { user_id: userId, session_id: sessionId });
  }

  loginRefused(reason: ErrorCode, userId: string | undefined): void {
    this.record('login_refused', { reason, user_id: userId });
  }

  sessionEnded(reason: 'signed_out' | 'refresh_token_reused', userId: string, sessionId: string): void {
    this.count(reason);
    const line = { reason, user_id: userId, session_id: sessionId, msg: 'session ended' };
    // Two parties had tokens of one session: an operator should look.
    if (reason === 'refresh_token_reused') this.logger.warn(line);
    else this.logger.log(line);
  }

  profileChanged(userId: string): void {
    this.record('profile_changed', { user_id: userId });
  }

  /** Puzzles did not tell the streak; counted only, as this happens at every request while it is down. */
  streakUnknown(reason: ErrorCode): void {
    this.count('streak_unknown', reason);
  }

  emailConfirmed(userId: string): void {
    this.record('email_confirmed', { user_id: userId });
  }

  emailRestored(userId: string): void {
    this.count('email_restored');
    this.logger.warn({ user_id: userId, msg: 'email restored' });
  }

  passwordChanged(userId: string): void {
    this.record('password_changed', { user_id: userId });
  }

  passwordChangeRefused(reason: ErrorCode, userId: string): void {
    this.record('password_change_refused', { reason, user_id: userId });
  }

  /** Neither address nor account: not even the log may reveal whether an account exists. */
  resetRequested(): void {
    this.count('reset_requested');
  }

  passwordReset(userId: string): void {
    this.record('password_reset', { user_id: userId });
  }

  exported(userId: string): void {
    this.record('exported', { user_id: userId });
  }

  /** @param error undefined when the client has gone */
  exportFailed(userId: string, error: AppError | undefined): void {
    this.count('export_failed', error?.code);
    this.logger.warn({ user_id: userId, err: error?.cause ?? error, msg: 'export failed' });
  }

  mailSent({ mailId, kind, attempt }: LoggedMail): void {
    this.mails.inc({ kind, outcome: 'sent' });
    this.logger.log({ mail_id: mailId, kind, attempt, msg: 'mail sent' });
  }

  mailDelayed({ mailId, kind, attempt }: LoggedMail): void {
    this.mails.inc({ kind, outcome: 'delayed' });
    // An alert sees the first failure only if the series was there before.
    this.mails.inc({ kind, outcome: 'failed' }, 0);
    this.logger.warn({ mail_id: mailId, kind, attempt, msg: 'mail not sent; it will be tried again' });
  }

  /** It will not be retried: an operator should look. */
  mailFailed({ mailId, kind, attempt }: LoggedMail): void {
    this.mails.inc({ kind, outcome: 'failed' });
    this.logger.error({ mail_id: mailId, kind, attempt, msg: 'mail given up' });
  }

  private record(
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
