import type { Challenge } from '@fourfold/contracts';
import { complete } from './combat';
import { newSeat, type Room } from './room';

const START = 1_000_000;

const challenge = (challenge_id: number, text: string): Challenge => ({
  challenge_id,
  text,
  challenge_type: 'medium_word',
  difficulty: 1,
});

const running = (hit_points: number): Room => ({
  battle_id: 'battle',
  code: 'AAAAAA',
  game_type: 'typing_race',
  host_id: 'ann',
  max_players: 2,
  hit_points,
  friends_only: false,
  created_at: 0,
  version: 5,
  phase: {
    name: 'in_progress',
    started_at: START,
    challenge: challenge(7, 'lantern'),
    challenge_number: 1,
    given_at: START,
    completions: [],
    skip_votes: [],
  },
  seats: ['ann', 'ben'].map((name) =>
    newSeat({ user_id: name, username: name, display_name: name, avatar_id: 1 }),
  ),
  recent_challenges: [7],
  recent_commands: [],
});

describe('the log of a battle', () => {
  it('has who finished which challenge how fast, up to the last one', () => {
    let room = running(4);
    const finish = (userId: string, challengeNumber: number, now: number): void => {
      const winner = room.seats.find(({ user_id }) => user_id === userId)!;
      const command = { challengeNumber, next: challenge(8, 'twelve chars') };
      const taken = complete(room, winner, command, { commandId: String(now), now, typing: {} });
      if ('refused' in taken) throw new Error(taken.refused);
      room = taken.room;
    };
    finish('ann', 1, START + 350);
    finish('ben', 2, START + 12_350);
    finish('ann', 3, START + 13_350);
    expect(room.phase).toMatchObject({
      name: 'finishing',
      completions: [
        { user_id: 'ann', challenge_id: 7, duration_ms: 350, wpm: 240 },
        { user_id: 'ben', challenge_id: 8, duration_ms: 12_000, wpm: 12 },
        { user_id: 'ann', challenge_id: 8, duration_ms: 1_000, wpm: 144 },
      ],
    });
  });
});
