import { seatOf } from '../../test/room';
import type { Phase, Seat } from './domain/room';
import { TypingSession } from './typing-session';
import { TypingService } from './typing.service';

const NOW = 1_000_000;

const challenge = {
  challenge_id: 1,
  text: 'a brass bell',
  challenge_type: 'long_phrase',
  difficulty: 1,
} as const;
const running = {
  name: 'in_progress',
  started_at: 0,
  challenge,
  challenge_number: 2,
  skip_votes: [],
  completions: [],
} as const;
const completed = {
  name: 'completed',
  started_at: 0,
  reason: 'forfeit',
  winner_id: 'ben',
  figures: null,
  rematch: null,
} as const;

/** Sends `typed` for Ann, who has already typed `the old l`, in a room in that phase. */
function type(typed: string, phase: Phase, out: Seat['out'] = null): Promise<void> {
  const seats = ['ann', 'ben'].map((user_id) => ({
    ...seatOf(user_id),
    out: user_id === 'ann' ? out : null,
  }));
  const track = { challenge: 1, text: 'the old l', at: NOW - 100 };
  const typing = { ann: { ...track, words: 2, wordsBefore: 0, keystrokes: 9, errors: 0 } };
  const rooms = {
    loadOf: () =>
      Promise.resolve({
        code: 'ABCDEF',
        loaded: { now: NOW, room: { phase, seats }, typing },
      }),
  };
  const [repository, ...others] = [rooms, {}, {}, {}, {}] as unknown as ConstructorParameters<
    typeof TypingService
  >;
  return new TypingService(repository, ...others).type(new TypingSession('ann'), typed);
}

describe('late typing', () => {
  it('is ignored just after the end of the battle, and refused later or when it does not continue the text', async () => {
    await type('the old la', { ...completed, finished_at: NOW - 500 });
    const refused = { code: 'match_not_running' };
    await expect(type('the old la', { ...completed, finished_at: NOW - 5_000 })).rejects.toMatchObject(
      refused,
    );
    await expect(type('ox', { ...completed, finished_at: NOW - 500 })).rejects.toMatchObject(refused);
    await expect(type('the old la', { name: 'waiting' })).rejects.toMatchObject(refused);
  });

  it('is ignored just after the player was eliminated, and refused later', async () => {
    await type('the old la', { ...running, given_at: NOW - 500 }, 'eliminated');
    await expect(
      type('the old la', { ...running, given_at: NOW - 5_000 }, 'eliminated'),
    ).rejects.toMatchObject({
      code: 'player_eliminated',
    });
  });
});
