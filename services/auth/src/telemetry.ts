import type { ErrorCode, SessionBeginning } from '@fourfold/contracts';
import { type AppError, MetricsService } from '@fourfold/platform';
import { Global, Injectable, Logger, Module } from '@nestjs/common';

interface Facts {
  readonly reason?: ErrorCode;
  readonly user_id?: string | undefined;
  readonly session_id?: string;
}

type OfUser = Facts & { readonly user_id: string };
type Refused = Facts & { readonly reason: ErrorCode };

/** The events that `record` takes, with their facts. */
interface AuthEvents {
  registered: OfUser;
  guest_started: OfUser;
  /** The user is the account that has taken over the games. */
  guest_claimed: OfUser;
  /** Puzzles did not apply a claim at once: its event will. */
  claim_delayed: Refused;
  admin_created: OfUser;
  /** The requested admin does not exist: an operator should look. */
  first_admin_is_player: OfUser;
  signed_in: OfUser & { readonly session_id: string; readonly began_with?: SessionBeginning };
  login_refused: Refused & { readonly user_id: string | undefined };
  profile_changed: OfUser;
  /** Puzzles did not answer with the streak. */
  streak_unknown: Refused;
  email_confirmed: OfUser;
  email_restored: OfUser;
  password_changed: OfUser;
  password_change_refused: Refused & OfUser;
  passkey_added: OfUser;
  passkey_removed: OfUser;
  /** There may be a copy of the passkey: an operator should look. */
  passkey_counter_refused: OfUser;
  reset_requested: Record<string, never>;
  password_reset: OfUser;
  exported: OfUser;
}

type AuthEvent = keyof AuthEvents;

/** Events that are counted without a log line. */
const COUNTED_ONLY: readonly AuthEvent[] = [
  'claim_delayed',
  // It happens at every request while puzzles is down.
  'streak_unknown',
  // Not even the log may reveal whether an account exists.
  'reset_requested',
];

const LEVELS: Partial<Record<AuthEvent, 'warn' | 'error'>> = {
  email_restored: 'warn',
  first_admin_is_player: 'error',
  passkey_counter_refused: 'warn',
};

/** Messages that differ from the name of the event. */
const MESSAGES: Partial<Record<AuthEvent, string>> = {
  first_admin_is_player:
    'ADMIN_EMAIL is the address of an account that is not an admin; promote it with create-admin --promote',
};

/** The properties of a mail that may be logged. */
export interface LoggedMail {
  mailId: string;
  kind: string;
  attempt: number;
}

/** Logs and metrics of auth; never with addresses or tokens. An event is a line in the tables above. */
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

  /** Counts an event, and logs it with its facts. */
  record<E extends AuthEvent>(event: E, facts: AuthEvents[E]): void {
    this.events.inc({ event, reason: facts.reason ?? '' });
    if (COUNTED_ONLY.includes(event)) return;
    const msg = MESSAGES[event] ?? event.replaceAll('_', ' ');
    this.logger[LEVELS[event] ?? 'log']({ ...facts, msg });
  }

  sessionEnded(reason: 'signed_out' | 'refresh_token_reused', userId: string, sessionId: string): void {
    this.events.inc({ event: reason, reason: '' });
    const line = { reason, user_id: userId, session_id: sessionId, msg: 'session ended' };
    // Two parties had tokens of one session: an operator should look.
    if (reason === 'refresh_token_reused') this.logger.warn(line);
    else this.logger.log(line);
  }

  /** @param error undefined when the client has gone */
  exportFailed(userId: string, error: AppError | undefined): void {
    this.events.inc({ event: 'export_failed', reason: error?.code ?? '' });
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
}

@Global()
@Module({ providers: [AuthTelemetry], exports: [AuthTelemetry] })
export class TelemetryModule {}
