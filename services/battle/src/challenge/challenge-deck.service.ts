import { CHALLENGE_TYPES, type Challenge } from '@fourfold/contracts';
import { AppError, Clock } from '@fourfold/platform';
import { Injectable, Logger } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { DECK_LIFETIME_MS, DECK_MAX_CHALLENGES, DECK_RETRY_MS } from '../limits';
import { ChallengeRepository } from './challenge.repository';

type Deck = Challenge[][];

/** Draws challenges at random, short words as often as long phrases. */
@Injectable()
export class ChallengeDeckService {
  private readonly logger = new Logger('deck');
  private deck: Deck = [];
  private readUntil = 0;
  private reading: Promise<void> | undefined;

  constructor(
    private readonly challenges: ChallengeRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * A challenge that is not among the recent ones, or at least not the latest, if there are others.
   * @param recent the latest first
   * @throws AppError `service_unavailable` when there is none at all
   */
  async draw(recent: readonly number[]): Promise<Challenge> {
    const deck = await this.read();
    const without = (ids: readonly number[]): Deck =>
      deck.map((kind) => kind.filter(({ challenge_id }) => !ids.includes(challenge_id)));
    const kinds = [without(recent), without(recent.slice(0, 1)), deck]
      .map((all) => all.filter((kind) => kind.length > 0))
      .find((all) => all.length > 0);
    const kind = kinds?.[randomInt(kinds.length)];
    if (!kind) throw new AppError('service_unavailable');
    return kind[randomInt(kind.length)]!;
  }

  /** Reloads in the background; while the database is down the last deck stays in use. */
  private async read(): Promise<Deck> {
    if (this.clock.now().getTime() >= this.readUntil) {
      this.reading ??= this.reload().finally(() => (this.reading = undefined));
      if (this.isEmpty()) await this.reading;
    }
    return this.deck;
  }

  private isEmpty(): boolean {
    return this.deck.every((kind) => kind.length === 0);
  }

  private async reload(): Promise<void> {
    const now = this.clock.now().getTime();
    try {
      const all = await this.challenges.findPage({}, 0, DECK_MAX_CHALLENGES);
      this.deck = CHALLENGE_TYPES.map((type) => all.filter(({ challenge_type }) => challenge_type === type));
      this.readUntil = now + (all.length === 0 ? 0 : DECK_LIFETIME_MS);
    } catch (error) {
      if (this.isEmpty()) throw error;
      this.readUntil = this.clock.now().getTime() + DECK_RETRY_MS;
      this.logger.warn({ err: error, msg: 'challenges could not be reloaded' });
    }
  }
}
