import type { ErrorCode } from '@fourfold/contracts';
import { MetricsRegistry } from '@fourfold/platform';
import { Global, Injectable, Logger, Module } from '@nestjs/common';

type AuthEvent =
  'registered' | 'admin_created' | 'signed_in' | 'login_refused' | 'signed_out' | 'refresh_token_reused';

/** What happens in auth, as log line and metric together. Nobody's address or token is ever part of it. */
@Injectable()
export class AuthTelemetry {
  private readonly logger = new Logger('auth');
  private readonly events;

  constructor(metrics: MetricsRegistry) {
    this.events = metrics.counter('fourfold_auth_events_total', 'What happened to accounts and sessions', [
      'event',
      'reason',
    ]);
  }

  registered(userId: string): void {
    this.count('registered');
    this.logger.log({ user_id: userId, msg: 'registered' });
  }

  adminCreated(userId: string): void {
    this.count('admin_created');
    this.logger.log({ user_id: userId, msg: 'admin created' });
  }

  signedIn(userId: string, sessionId: string): void {
    this.count('signed_in');
    this.logger.log({ user_id: userId, session_id: sessionId, msg: 'signed in' });
  }

  loginRefused(reason: ErrorCode, userId: string | undefined): void {
    this.count('login_refused', reason);
    this.logger.log({ reason, user_id: userId, msg: 'login refused' });
  }

  sessionEnded(reason: 'signed_out' | 'refresh_token_reused', userId: string, sessionId: string): void {
    this.count(reason);
    const line = { reason, user_id: userId, session_id: sessionId, msg: 'session ended' };
    // Two parties held one session's tokens: worth somebody's attention.
    if (reason === 'refresh_token_reused') this.logger.warn(line);
    else this.logger.log(line);
  }

  private count(event: AuthEvent, reason = ''): void {
    this.events.inc({ event, reason });
  }
}

@Global()
@Module({ providers: [AuthTelemetry], exports: [AuthTelemetry] })
export class TelemetryModule {}
