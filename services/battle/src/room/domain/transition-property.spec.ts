import fc from 'fast-check';
import { NAMES, Play } from '../../../test/play';
import { newcomerOf, roomOf } from '../../../test/room';
import type { Outcome } from './command';
import { GRACE_MS, RECENT_CHALLENGES, RECENT_COMMANDS } from './limits';
import { standing } from './room';

describe('any sequence of commands', () => {
  const userId = fc.constantFrom(...NAMES);
  const move = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('complete' as const), userId, late: fc.boolean() }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('ready' as const), userId, ready: fc.boolean() }) },
    fc.record({
      kind: fc.constantFrom(
        'join' as const,
        'leave' as const,
        'connect' as const,
        'disconnect' as const,
        'vote_skip' as const,
        'request_rematch' as const,
      ),
      userId,
    }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.nat({ max: 40_000 }) }),
    fc.constant({ kind: 'settle' as const }),
  );
  type Move = typeof move extends fc.Arbitrary<infer M> ? M : never;

  function make(play: Play, made: Move): Outcome {
    switch (made.kind) {
      case 'complete':
        return play.complete(made.userId, play.challengeNumber - (made.late ? 1 : 0));
      case 'ready':
        return play.do({ kind: 'set_ready', userId: made.userId, ready: made.ready });
      case 'join':
        return play.do({ kind: 'join', newcomer: newcomerOf(made.userId) });
      case 'vote_skip':
        return play.do({ kind: 'vote_skip', userId: made.userId, next: play.next() });
      case 'wait':
        play.now += made.ms;
        return play.tick();
      case 'settle':
        return play.settle();
      case 'leave':
      case 'connect':
      case 'disconnect':
      case 'request_rematch':
        return play.do({ kind: made.kind, userId: made.userId });
    }
  }

  it('preserves the invariants of a room and ends', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.constantFrom(2, 3),
        fc.array(move, { maxLength: 60 }),
        (begun, players, moves) => {
          const play = begun ? Play.running(players) : new Play(roomOf({ max_players: players }));
          let result: unknown;
          for (const made of moves) {
            if (play.closed) break;
            const before = play.room;
            const outcome = make(play, made);
            const { room } = play;
            expect(room.version).toBe(before.version + (room === before ? 0 : 1));
            if (outcome.kind === 'unchanged') expect(room).toBe(before);
            expect(room.seats.length).toBeLessThanOrEqual(room.max_players);
            expect(room.recent_commands.length).toBeLessThanOrEqual(RECENT_COMMANDS);
            expect(room.recent_challenges.length).toBeLessThanOrEqual(RECENT_CHALLENGES);
            for (const seat of before.seats) {
              const after = play.seat(seat.user_id);
              if (seat.out === null || !after) continue;
              expect([after.out, after.damage_taken, after.score]).toEqual([
                seat.out,
                seat.damage_taken,
                seat.score,
              ]);
            }
            const { phase } = room;
            if (phase.name === 'in_progress') {
              const [last, ...others] = standing(room);
              // All but one have forfeited, and that one can still reconnect.
              if (others.length === 0) expect(last!.absent_since).toBeGreaterThan(play.now - GRACE_MS);
              expect(standing(room).every(({ damage_taken }) => damage_taken < room.hit_points)).toBe(true);
            }
            if (phase.name === 'countdown')
              expect(room.seats.filter(({ is_ready }) => is_ready).length).toBeGreaterThanOrEqual(2);
            if (phase.name !== 'finishing' && phase.name !== 'completed') continue;
            const { reason, winner_id, finished_at } = phase;
            result ??= { reason, winner_id, finished_at };
            expect({ reason, winner_id, finished_at }).toEqual(result);
            if (winner_id !== null) expect(standing(room).map(({ user_id }) => user_id)).toEqual([winner_id]);
          }
          for (const name of NAMES) play.do({ kind: 'disconnect', userId: name });
          if (play.room.phase.name !== 'completed') play.until('completed');
          expect(play.closed || play.room.phase.name === 'completed').toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('applies a repeated command once', () => {
    fc.assert(
      fc.property(fc.array(move, { minLength: 1, maxLength: 20 }), (moves) => {
        const play = Play.running(3);
        for (const made of moves) make(play, made);
        if (play.closed) return;
        const id = { commandId: 'again' };
        const first = play.do({ kind: 'leave', userId: 'ann' }, id);
        if (first.kind !== 'changed') return;
        const { room } = play;
        const again = play.do({ kind: 'leave', userId: 'ann' }, id);
        expect(again).toEqual({ kind: 'unchanged', room, events: [] });
      }),
    );
  });
});
