import type { ChatLine } from '@fourfold/contracts';
import { RedisClient } from '@fourfold/platform/redis';
import { Injectable } from '@nestjs/common';
import { LOBBY_HISTORY_LIFETIME_MS, LOBBY_HISTORY_LINES } from '../limits';

const LINES = '{battle}:lobby';

const ADD = `
  redis.call('RPUSH', KEYS[1], ARGV[1])
  redis.call('LTRIM', KEYS[1], -ARGV[2], -1)
  return redis.call('PEXPIRE', KEYS[1], ARGV[3])
`;

/** The last lines of the lobby's chat; a day without one empties it. */
@Injectable()
export class LobbyRepository {
  constructor(private readonly redis: RedisClient) {}

  async add(line: ChatLine): Promise<void> {
    await this.redis.eval(
      ADD,
      1,
      LINES,
      JSON.stringify(line),
      LOBBY_HISTORY_LINES,
      LOBBY_HISTORY_LIFETIME_MS,
    );
  }

  /** Oldest first. */
  async list(): Promise<ChatLine[]> {
    const lines = await this.redis.lrange(LINES, 0, -1);
    return lines.map((line) => JSON.parse(line) as ChatLine);
  }
}
