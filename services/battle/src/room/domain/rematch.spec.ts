import fc from 'fast-check';
import { NAMES, Play } from '../../../test/play';
import { newcomerOf, roomOf } from '../../../test/room';
import type { Outcome } from './command';
import { REMATCH_MS } from './limits';
import { isRematchOpen, nextDeadline } from './room';
import { toGame } from './view';

const IDS = { battle_id: 'again', code: 'AGAIN2' };

function ended(players: 2 | 3 = 2): Play {
  const play = Play.running(players, { allow_watching: true });
  while (play.room.phase.name === 'in_progress') play.complete('ann');
  play.settle();
  play.events = [];
  return play;
}

const ask = (play: Play, userId: string): Outcome => play.do({ kind: 'request_rematch', userId });

interface Timer {
  present?: readonly string[];
  ids?: typeof IDS | null;
}

function tick(play: Play, { present = NAMES, ids = IDS }: Timer = {}) {
  const outcome = play.do({
    kind: 'tick',
    present: new Set(present),
    next: null,
    blocked: new Set(),
    rematch: ids,
  });
  return outcome.kind === 'changed' ? outcome.opened : undefined;
}

const rematch = (play: Play) => toGame(play.room, play.now).rematch;

describe('a rematch', () => {
  it('opens with the same settings and everybody ready once all who are there have asked', () => {
    const play = ended(3);
    for (const userId of NAMES) {
      expect(tick(play)).toBeUndefined();
      ask(play, userId);
    }
    expect(play.events.map(({ name }) => name)).toEqual(NAMES.map(() => 'rematch_update'));
    expect(play.events.at(-1)).toMatchObject({ to: [...NAMES], payload: { user_ids: [...NAMES] } });
    expect(nextDeadline(play.room)).toBe(play.now);
    const opened = tick(play)!;
    expect(opened.room).toMatchObject({
      ...IDS,
      version: 1,
      hit_points: play.room.hit_points,
      max_players: 3,
      allow_watching: true,
      phase: { name: 'countdown', count: 3 },
    });
    expect(opened.room.seats.map((seat) => [seat.user_id, seat.is_ready, seat.damage_taken])).toEqual(
      NAMES.map((name) => [name, true, 0]),
    );
    expect(opened.events.map(({ only, name }) => [only, name])).toEqual(
      NAMES.flatMap((name) => [
        [name, 'rematch_ready'],
        [name, 'countdown'],
      ]),
    );
    expect(rematch(play)).toMatchObject({ room_code: IDS.code });
    expect([nextDeadline(play.room), tick(play)]).toEqual([null, undefined]);
    expect(ask(play, 'ann')).toEqual({ kind: 'refused', code: 'rematch_closed' });
  });

  it('goes on without those who leave or lose the connection, who are shown', () => {
    const play = ended(3);
    ask(play, 'ann');
    ask(play, 'ben');
    expect(play.eventsOf({ kind: 'leave', userId: 'cleo' })).toMatchObject([{ name: 'player_left' }]);
    expect(rematch(play)).toMatchObject({ present_user_ids: ['ann', 'ben'], user_ids: ['ann', 'ben'] });
    expect(tick(play)?.room.seats).toHaveLength(2);
    const lost = ended(3);
    ask(lost, 'ann');
    ask(lost, 'ben');
    expect(lost.eventsOf({ kind: 'disconnect', userId: 'cleo' })).toMatchObject([
      { name: 'player_disconnected' },
    ]);
    expect(tick(lost)?.room.seats).toHaveLength(2);
  });

  it('keeps the running score of the battles before', () => {
    const play = ended();
    for (const wins of [1, 2]) {
      expect(toGame(play.room, play.now).series_wins).toEqual({ ann: wins });
      for (const userId of ['ann', 'ben']) ask(play, userId);
      play.room = tick(play)!.room;
      expect(toGame(play.room, play.now).series_wins).toEqual({ ann: wins });
      play.until('in_progress');
      while (play.room.phase.name === 'in_progress') play.complete('ann');
      play.settle();
    }
    const first = Play.running();
    first.do({ kind: 'leave', userId: 'ann' });
    expect(toGame(first.room, first.now)).not.toHaveProperty('series_wins');
  });

  it('waits for those who have asked and reload the page', () => {
    const play = ended();
    ask(play, 'ann');
    play.do({ kind: 'disconnect', userId: 'ann' });
    ask(play, 'ben');
    expect([nextDeadline(play.room), tick(play)]).toEqual([play.now + REMATCH_MS, undefined]);
    play.do({ kind: 'connect', userId: 'ann' });
    expect(tick(play)?.room.seats).toHaveLength(2);
  });

  it('waits also when the loss of a connection, or another room, becomes known only with the timer', () => {
    const play = ended();
    for (const userId of ['ann', 'ben']) ask(play, userId);
    expect(tick(play, { present: ['ann'] })).toBeUndefined();
    expect(rematch(play)).toMatchObject({ present_user_ids: ['ann'] });
    expect(nextDeadline(play.room)).toBe(play.now + REMATCH_MS);
  });

  it('cannot be asked for after 20 s, nor before the end, nor by users in a block', () => {
    const play = ended();
    ask(play, 'ann');
    play.now += REMATCH_MS;
    expect(ask(play, 'ben')).toEqual({ kind: 'refused', code: 'rematch_closed' });
    expect(tick(play)).toBeUndefined();
    expect(play.events.slice(-2)).toMatchObject([
      { name: 'game_state', payload: { game: { rematch: null } } },
      { name: 'rematch_update', payload: { user_ids: [] } },
    ]);
    expect([rematch(play), nextDeadline(play.room)]).toEqual([null, null]);
    expect(ask(Play.running(), 'ann')).toEqual({ kind: 'refused', code: 'rematch_closed' });
    const blocked = ended();
    for (const userId of ['ann', 'ben']) ask(blocked, userId);
    expect(tick(blocked, { ids: null })).toBeUndefined();
    expect(rematch(blocked)).toBeNull();
  });

  it('is not offered after a voided battle', () => {
    const play = Play.running();
    play.do({ kind: 'void' });
    expect(play.room.phase).toMatchObject({ name: 'finishing', reason: 'voided', winner_id: null });
    play.until('completed');
    expect(rematch(play)).toBeNull();
  });

  it('opens at most once and only with players who are there, whatever happens', () => {
    const move = fc.record({
      kind: fc.constantFrom('request_rematch', 'leave', 'connect', 'disconnect', 'tick', 'wait'),
      userId: fc.constantFrom(...NAMES),
    });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
        const play = ended(3);
        const asked = new Set<string>();
        let openings = 0;
        for (const { kind, userId } of moves) {
          if (kind === 'wait') play.now += 3_000;
          else if (kind === 'tick') {
            const there = rematch(play)?.present_user_ids ?? [];
            const opened = tick(play);
            openings += opened ? 1 : 0;
            for (const { user_id } of opened?.room.seats ?? []) {
              expect(there).toContain(user_id);
              expect(asked).toContain(user_id);
            }
            if (opened) expect(opened.room.seats.length).toBeGreaterThanOrEqual(2);
          } else {
            const outcome = play.do({ kind, userId });
            if (kind === 'request_rematch' && outcome.kind !== 'refused') asked.add(userId);
          }
        }
        play.now += REMATCH_MS;
        tick(play, { present: [] });
        expect(openings).toBeLessThanOrEqual(1);
        expect(isRematchOpen(play.room)).toBe(false);
      }),
    );
  });
});

it('gives players who have chosen no avatar one that nobody else in the room has', () => {
  const play = new Play(roomOf({ max_players: 3 }));
  for (const name of ['ben', 'cleo'])
    play.do({ kind: 'join', newcomer: { ...newcomerOf(name), avatar_id: null } });
  expect(play.room.seats.map(({ avatar_id }) => avatar_id)).toEqual([2, 1, 3]);
});
