import { CHALLENGE_TYPES, type Challenge } from '@fourfold/contracts';
import { AppError, Clock } from '@fourfold/platform';
import { Injectable, Logger } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { DECK_LIFETIME_MS, DECK_MAX_CHALLENGES } from '../limits';
import { ChallengeRepository } from './challenge.repository';

type Deck = Challenge[][];

/** Deals challenges at random, short words as often as long phrases. */
@Injectable()
export class ChallengeDeck {
  private readonly logger = new Logger('deck');
  private deck: Deck = [];
  private readUntil = 0;

  constructor(
    private readonly challenges: ChallengeRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * A challenge that is none of the recent ones, as long as there are others.
   * @throws AppError `service_unavailable` when there is none at all
   */
  async draw(recent: readonly number[]): Promise<Challenge> {
    const deck = await this.read();
    const fresh = deck.map((kind) => kind.filter(({ challenge_id }) => !recent.includes(challenge_id)));
    const kinds = [fresh, deck]
      .map((all) => all.filter((kind) => kind.length > 0))
      .find((all) => all.length > 0);
    const kind = kinds?.[randomInt(kinds.length)];
    if (!kind) throw new AppError('service_unavailable');
    return kind[randomInt(kind.length)]!;
  }

  /** While the database is away the deck that was read last is dealt on. */
  private async read(): Promise<Deck> {
    const now = this.clock.now().getTime();
    if (now < this.readUntil) return this.deck;
    try {
      const all = await this.challenges.findPage({}, 0, DECK_MAX_CHALLENGES);
      this.deck = CHALLENGE_TYPES.map((type) =>
        all
          .filter(({ challenge_type }) => challenge_type === type)
          .map(({ challenge_id, text, challenge_type, difficulty }) => ({
            challenge_id,
            text,
            challenge_type,
            difficulty,
          })),
      );
      this.readUntil = now + (all.length === 0 ? 0 : DECK_LIFETIME_MS);
    } catch (error) {
      if (this.deck.length === 0) throw error;
      this.logger.warn({ err: error, msg: 'challenges are not read anew' });
    }
    return this.deck;
  }
}
