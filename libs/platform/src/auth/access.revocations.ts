import { Injectable, Logger } from '@nestjs/common';
import { RedisClient } from '../redis/redis.client';
import { ACCESS_TOKEN, type AuthenticatedUser } from './authenticated-user';

const sessionKey = (sessionId: string): string => `revoked:session:${sessionId}`;

/** A mark is needed for as long as a token issued before it could still be accepted. */
const MARK_LIFETIME_SECONDS = ACCESS_TOKEN.lifetimeSeconds + ACCESS_TOKEN.clockToleranceSeconds;

/**
 * Marks in Redis that end access tokens before they expire. While Redis is away tokens are believed until they
 * expire: the marks are the fast path, the session in auth's own database is the truth.
 */
@Injectable()
export class AccessRevocations {
  private readonly logger = new Logger('revocations');

  constructor(private readonly redis: RedisClient) {}

  /** Ends every access token of one session, at once and on every service. */
  async revokeSession(sessionId: string): Promise<void> {
    await this.redis.set(sessionKey(sessionId), '1', 'EX', MARK_LIFETIME_SECONDS);
  }

  async isRevoked(user: AuthenticatedUser): Promise<boolean> {
    if (this.redis.status !== 'ready') return false;
    try {
      return (await this.redis.exists(sessionKey(user.session_id))) === 1;
    } catch (error) {
      this.logger.warn({ err: error, msg: 'revocation marks could not be read' });
      return false;
    }
  }
}
