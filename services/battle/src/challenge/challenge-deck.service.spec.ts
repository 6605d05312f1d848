import type { Challenge } from '@fourfold/contracts';
import { Clock } from '@fourfold/platform';
import { DECK_LIFETIME_MS, DECK_RETRY_MS } from '../limits';
import { ChallengeDeckService } from './challenge-deck.service';
import type { ChallengeRepository } from './challenge.repository';

function challengeOf(challenge_id: number): Challenge {
  return { challenge_id, text: `text ${challenge_id}`, challenge_type: 'short_word', difficulty: 1 };
}

describe('the challenge deck', () => {
  let now: number;
  let findPage: jest.Mock<Promise<Challenge[]>, []>;
  let deck: ChallengeDeckService;

  beforeEach(() => {
    now = 1_000_000;
    findPage = jest.fn(() => Promise.resolve([1, 2].map(challengeOf)));
    const clock = Object.assign(new Clock(), { now: () => new Date(now) });
    deck = new ChallengeDeckService({ findPage } as unknown as ChallengeRepository, clock);
  });

  it('never repeats the current text while there is another', async () => {
    for (let draws = 0; draws < 40; draws += 1) expect((await deck.draw([2, 1])).challenge_id).toBe(1);
  });

  it('stays in use during a reload, and retries a failed reload after a second', async () => {
    await deck.draw([]);
    now += DECK_LIFETIME_MS;
    let fail: (error: Error) => void = () => undefined;
    findPage.mockReturnValue(new Promise((_, reject) => (fail = reject)));
    await deck.draw([]);
    await deck.draw([]);
    expect(findPage).toHaveBeenCalledTimes(2);
    fail(new Error('the database is down'));
    await new Promise(setImmediate);
    await deck.draw([]);
    expect(findPage).toHaveBeenCalledTimes(2);
    now += DECK_RETRY_MS;
    await deck.draw([]);
    expect(findPage).toHaveBeenCalledTimes(3);
  });
});
