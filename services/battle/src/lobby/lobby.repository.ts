import type { ChatLine } from '@fourfold/contracts';
import { RedisClient } from '@fourfold/platform/redis';
import { Injectable } from '@nestjs/common';
import { LOBBY_HISTORY_LIFETIME_MS, LOBBY_KEPT_LINES } from '../limits';

const LINES = '{battle}:lobby';

/** The last messages of the lobby chat; they expire after a day without a new one. */
@Injectable()
export class LobbyRepository {
  constructor(private readonly redis: RedisClient) {}

  async add(line: ChatLine): Promise<void> {
    await this.redis
      .multi()
      .rpush(LINES, JSON.stringify(line))
      .ltrim(LINES, -LOBBY_KEPT_LINES, -1)
      .pexpire(LINES, LOBBY_HISTORY_LIFETIME_MS)
      .exec();
  }

  /** The last ones, oldest first. */
  async list(count: number): Promise<ChatLine[]> {
    const lines = await this.redis.lrange(LINES, -count, -1);
    return lines.map((line) => JSON.parse(line) as ChatLine);
  }
}
