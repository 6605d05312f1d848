import { PASSKEY_CHALLENGE_SECONDS } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { RedisClient } from '@fourfold/platform/redis';
import { Injectable, Logger } from '@nestjs/common';

/** What a challenge may be answered with: the use of a passkey, or a new one of that user. */
export type ChallengePurpose = 'assertion' | `registration:${string}`;

/** The challenges that no browser has answered yet. Each is answered once, and counts for five minutes. */
@Injectable()
export class PasskeyChallengeStore {
  private readonly logger = new Logger('passkeys');

  constructor(private readonly redis: RedisClient) {}

  /** @throws AppError `service_unavailable` without Redis */
  async add(challenge: string, purpose: ChallengePurpose): Promise<void> {
    await this.available(this.redis.set(keyOf(challenge), purpose, 'EX', PASSKEY_CHALLENGE_SECONDS));
  }

  /** Whether the challenge was open for that purpose; it no longer is. @throws AppError `service_unavailable` without Redis */
  async spend(challenge: string, purpose: ChallengePurpose): Promise<boolean> {
    return (await this.available(this.redis.getdel(keyOf(challenge)))) === purpose;
  }

  /** Without Redis nobody can tell whether a challenge is ours and new. */
  private available<T>(command: Promise<T>): Promise<T> {
    return command.catch((error: unknown) => {
      this.logger.warn({ err: error, msg: 'a passkey was refused: Redis is down' });
      throw new AppError('service_unavailable', { retryAfterSeconds: 1, cause: error });
    });
  }
}

const keyOf = (challenge: string): string => `passkey-challenge:${challenge}`;
