import { CHALLENGE_DAMAGE, type Challenge } from '@fourfold/contracts';
import { challengeOf, NAMES, Play, T0 } from '../../../test/play';
import { newcomerOf, roomOf } from '../../../test/room';
import type { RoomCommand } from './command';
import { GRACE_MS, HARD_END_MS, KEPT_SEAT_MS } from './limits';
import { nextDeadline, standing } from './room';
import { toGame } from './view';

describe('a waiting room', () => {
  it('counts 3, 2, 1 a second apart once everybody there is ready, and then starts', () => {
    const play = new Play(roomOf());
    play.do({ kind: 'join', newcomer: newcomerOf('ben') });
    play.do({ kind: 'set_ready', userId: 'ann', ready: true });
    expect(play.room.phase.name).toBe('waiting');
    play.do({ kind: 'set_ready', userId: 'ben', ready: true });
    const counted: [number, unknown][] = [];
    for (let n = 0; n < 3; n += 1) {
      counted.push([play.now - T0, play.events.at(-1)!.payload]);
      play.now = nextDeadline(play.room)!;
      play.tick();
    }
    expect(counted).toEqual([
      [0, { count: 3 }],
      [1_000, { count: 2 }],
      [2_000, { count: 1 }],
    ]);
    expect(play.now - T0).toBe(3_000);
    expect(play.events.at(-1)).toMatchObject({
      to: ['ann', 'ben'],
      name: 'game_started',
      payload: { game: { state: 'in_progress', hit_points: 10 }, challenge: { text: expect.any(String) } },
    });
  });

  it('stops counting when somebody takes it back, disappears or leaves, and counts anew for those who stay', () => {
    const commands: RoomCommand[] = [
      { kind: 'set_ready', userId: 'cleo', ready: false },
      { kind: 'disconnect', userId: 'cleo' },
      { kind: 'leave', userId: 'cleo' },
    ];
    const phases = commands.map((command) => {
      const play = new Play(roomOf({ max_players: 3 }));
      for (const name of ['ben', 'cleo']) play.do({ kind: 'join', newcomer: newcomerOf(name) });
      for (const userId of NAMES) play.do({ kind: 'set_ready', userId, ready: true });
      play.now += 2_500;
      play.do(command);
      expect(play.heard('ann')).toContain('game_state');
      return play.room.phase;
    });
    const anew = { name: 'countdown', count: 3, next_at: T0 + 3_500 };
    expect(phases).toEqual([{ name: 'waiting' }, anew, anew]);
  });

  it('starts without who is away, and never with one alone', () => {
    const play = new Play(roomOf({ max_players: 3 }));
    for (const name of ['ben', 'cleo']) play.do({ kind: 'join', newcomer: newcomerOf(name) });
    play.do({ kind: 'disconnect', userId: 'cleo' });
    for (const userId of ['ann', 'ben']) play.do({ kind: 'set_ready', userId, ready: true });
    play.until('in_progress');
    expect(Object.keys(toGame(play.room).players)).toEqual(['ann', 'ben']);
    expect(play.heard('cleo').at(-1)).toBe('player_left');
    const back = new Play(roomOf());
    back.do({ kind: 'set_ready', userId: 'ann', ready: true });
    back.do({ kind: 'disconnect', userId: 'ann' });
    back.do({ kind: 'connect', userId: 'ann' });
    expect(back.seat('ann')).toMatchObject({ is_ready: false, absent_since: null });
    const alone = new Play(roomOf());
    alone.do({ kind: 'set_ready', userId: 'ann', ready: true });
    expect(alone.room.phase.name).toBe('waiting');
  });

  it('refuses who comes too late and lets back in who has a seat', () => {
    const play = new Play(roomOf());
    play.do({ kind: 'join', newcomer: newcomerOf('ben') });
    expect(play.do({ kind: 'join', newcomer: newcomerOf('cleo') })).toEqual({
      kind: 'refused',
      code: 'room_full',
    });
    const running = Play.running();
    expect(running.do({ kind: 'join', newcomer: newcomerOf('cleo') })).toEqual({
      kind: 'refused',
      code: 'room_started',
    });
    running.do({ kind: 'disconnect', userId: 'ben' });
    running.events = [];
    running.do({ kind: 'join', newcomer: newcomerOf('ben') });
    expect([running.heard('ben'), running.heard('ann')]).toEqual([
      ['game_joined', 'game_state'],
      ['game_state'],
    ]);
  });

  it('passes to the next when the host leaves, and ends with the last', () => {
    const play = new Play(roomOf());
    play.do({ kind: 'join', newcomer: newcomerOf('ben') });
    play.do({ kind: 'leave', userId: 'ann' });
    expect(play.room.host_id).toBe('ben');
    expect(play.do({ kind: 'leave', userId: 'ben' }).kind).toBe('closed');
  });

  it('closes two minutes after the last connection, and not while there is one', () => {
    const play = new Play(roomOf());
    play.do({ kind: 'join', newcomer: newcomerOf('ben') });
    play.do({ kind: 'disconnect', userId: 'ann' });
    play.now += KEPT_SEAT_MS;
    play.do({ kind: 'disconnect', userId: 'ben' });
    expect([play.tick().kind, play.seat('ann')]).toEqual(['changed', undefined]);
    play.now += KEPT_SEAT_MS - 1;
    expect(play.tick().kind).toBe('unchanged');
    play.now += 1;
    expect(play.tick('ben').kind).toBe('changed');
    play.do({ kind: 'disconnect', userId: 'ben' });
    play.now += KEPT_SEAT_MS;
    expect(play.tick().kind).toBe('closed');
  });
});

describe('a battle', () => {
  it('goes to the first who is done: everybody else takes the damage of the text', () => {
    const play = Play.running(3);
    const { challenge_type } = (play.room.phase as { challenge: Challenge }).challenge;
    const damage = CHALLENGE_DAMAGE[challenge_type];
    play.complete('ben');
    expect(play.events[0]).toMatchObject({
      name: 'word_completed',
      payload: { winner_id: 'ben', loser_id: null, loser_ids: ['ann', 'cleo'], damage_dealt: damage },
    });
    expect(play.room.seats.map(({ damage_taken, score }) => [damage_taken, score])).toEqual([
      [damage, 0],
      [0, damage],
      [damage, 0],
    ]);
    expect(play.complete('ann', 1).kind).toBe('unchanged');
    expect(play.events.map(({ name }) => name)).toEqual(['word_completed', 'new_challenge']);
  });

  it('ends with the last who stands, and is told once it is stored', () => {
    const play = Play.running();
    while (play.room.phase.name === 'in_progress') play.complete('ann');
    expect(play.room.phase).toMatchObject({ name: 'finishing', reason: 'eliminated', winner_id: 'ann' });
    expect(play.heard('ben')).not.toContain('game_over');
    expect(toGame(play.room)).toMatchObject({ state: 'in_progress', winner_id: null });
    play.settle();
    expect(play.events.at(-1)).toMatchObject({
      name: 'game_over',
      payload: { reason: 'eliminated', game: { state: 'completed', winner_id: 'ann', game_duration: 0 } },
    });
    expect(play.settle().kind).toBe('unchanged');
  });

  it('ended as it is stored, whatever was decided again after a loss of memory', () => {
    const play = Play.running();
    play.do({ kind: 'leave', userId: 'ben' });
    play.settle({ reason: 'eliminated', winner_id: 'ben' });
    expect(play.events.at(-1)).toMatchObject({
      name: 'game_over',
      payload: { reason: 'eliminated', game: { winner_id: 'ben' } },
    });
  });

  it('is forfeited at once by who leaves, and after 30 s by who does not come back', () => {
    const left = Play.running();
    left.do({ kind: 'leave', userId: 'ben' });
    expect(left.heard('ann')).toEqual(['player_left', 'player_forfeited']);
    expect(left.room.phase).toMatchObject({ name: 'finishing', reason: 'forfeit', winner_id: 'ann' });

    const lost = Play.running(3);
    lost.do({ kind: 'disconnect', userId: 'ben' });
    lost.now += GRACE_MS - 1;
    expect(lost.tick().kind).toBe('unchanged');
    lost.now += 1;
    lost.tick();
    expect(lost.heard('ann')).toEqual(['player_disconnected', 'player_forfeited', 'game_state']);
    expect(standing(lost.room)).toHaveLength(2);
  });

  it('takes nothing from who comes back in time, even if only the clock notices', () => {
    const play = Play.running();
    play.do({ kind: 'disconnect', userId: 'ben' });
    play.now += GRACE_MS - 1;
    play.do({ kind: 'connect', userId: 'ben' });
    play.do({ kind: 'disconnect', userId: 'ann' });
    play.now += GRACE_MS;
    play.tick('ann', 'ben');
    expect(standing(play.room)).toHaveLength(2);
    expect(nextDeadline(play.room)).toBe(T0 + 3_000 + HARD_END_MS);
  });

  it('that everybody was cut off from, or that never ends, is abandoned and nobody wins', () => {
    const empty = Play.running();
    for (const userId of ['ann', 'ben']) empty.do({ kind: 'disconnect', userId });
    empty.until('finishing');
    const endless = Play.running();
    endless.now += HARD_END_MS;
    endless.tick('ann', 'ben');
    for (const { room } of [empty, endless])
      expect(room.phase).toMatchObject({ name: 'finishing', reason: 'abandoned', winner_id: null });
  });

  it('with nobody there is won by who comes back within the own 30 s, and by nobody else', () => {
    const begin = () => {
      const play = Play.running();
      play.do({ kind: 'disconnect', userId: 'ann' });
      play.now += 20_000;
      play.do({ kind: 'disconnect', userId: 'ben' });
      play.now += GRACE_MS - 20_000;
      expect(nextDeadline(play.room)).toBe(play.now);
      play.tick();
      expect(play.heard('ben')).toContain('player_forfeited');
      expect(play.room.phase.name).toBe('in_progress');
      expect(nextDeadline(play.room)).toBe(play.now + 20_000);
      return play;
    };
    for (const comeBack of [
      (play: Play) => play.do({ kind: 'connect', userId: 'ben' }),
      (play: Play) => play.do({ kind: 'join', newcomer: newcomerOf('ben') }),
      (play: Play) => play.tick('ben'),
    ]) {
      const play = begin();
      play.now += 19_999;
      comeBack(play);
      expect(play.room.phase).toMatchObject({ name: 'finishing', reason: 'forfeit', winner_id: 'ben' });
    }
    const tooLate = begin();
    tooLate.do({ kind: 'connect', userId: 'ann' });
    expect(tooLate.room.phase.name).toBe('in_progress');
    tooLate.now += 20_000;
    tooLate.tick('ann');
    expect(tooLate.room.phase).toMatchObject({ name: 'finishing', reason: 'abandoned', winner_id: null });
  });

  it('has another text when everybody who stands asks for one', () => {
    const play = Play.running();
    play.do({ kind: 'vote_skip', userId: 'ann', next: challengeOf(77) });
    expect(play.events).toMatchObject([{ to: ['ann'], payload: { challenge: { challenge_id: 3 } } }]);
    play.do({ kind: 'vote_skip', userId: 'ben', next: challengeOf(78) });
    expect(play.events.at(-1)).toMatchObject({
      to: ['ann', 'ben'],
      payload: { challenge: { challenge_id: 78 } },
    });
  });

  it('refuses who does not stand, who is no player and what comes before it begins', () => {
    const play = Play.running(3);
    while (play.seat('ben')!.out === null && play.seat('ann')!.damage_taken < 9) play.complete('cleo');
    play.do({ kind: 'leave', userId: 'ben' });
    expect(play.complete('ben')).toEqual({ kind: 'refused', code: 'not_in_room' });
    expect(play.complete('zoe')).toEqual({ kind: 'refused', code: 'not_in_room' });
    const waiting = new Play(roomOf());
    expect(waiting.complete('ann', 1)).toEqual({ kind: 'refused', code: 'match_not_running' });
  });

  it('measures everybody by what the server saw', () => {
    const play = Play.running();
    play.now += 30_000;
    const track = { challenge: 1, text: 'text 3', at: 0, errors: 1, wordsBefore: 0 };
    const typing = {
      ann: { ...track, words: 10, keystrokes: 10 },
      ben: { ...track, words: 4, keystrokes: 4 },
    };
    play.do({ kind: 'complete', userId: 'ann', challengeNumber: 1, next: play.next() }, { typing });
    expect(play.room.seats.map(({ wpm, accuracy }) => [wpm, accuracy])).toEqual([
      [20, 90],
      [8, 75],
    ]);
  });
});

it('takes the name from a seat whose account is deleted, also after giving up, and shows the others once unless it is over', () => {
  const play = Play.running(3);
  play.do({ kind: 'leave', userId: 'ben' });
  play.events = [];
  const anonymise = { kind: 'anonymise', userId: 'ben', name: 'Nobody' } as const;
  expect([play.do(anonymise).kind, play.do(anonymise).kind]).toEqual(['changed', 'unchanged']);
  expect(play.seat('ben')).toMatchObject({ username: 'Nobody', display_name: 'Nobody', out: 'forfeited' });
  expect(play.events.map(({ name, to }) => [name, to])).toEqual([['game_state', ['ann', 'cleo']]]);
  while (play.room.phase.name === 'in_progress') play.complete('ann');
  play.settle();
  play.events = [];
  expect(play.do({ ...anonymise, userId: 'cleo' }).kind).toBe('changed');
  expect([play.seat('cleo')!.username, play.events]).toEqual(['Nobody', []]);
});

it('notes who finished which text how fast, up to the last one', () => {
  const play = Play.running(2, { hit_points: 4 });
  for (const [userId, ms] of [
    ['ann', 360],
    ['ben', 12_000],
    ['ann', 1_000],
  ] as const) {
    play.now += ms;
    play.complete(userId);
  }
  expect(play.room.phase).toMatchObject({
    name: 'finishing',
    completions: [
      { user_id: 'ann', challenge_id: 3, duration_ms: 360, wpm: 200 },
      { user_id: 'ben', challenge_id: 4, duration_ms: 12_000, wpm: 6 },
      { user_id: 'ann', challenge_id: 5, duration_ms: 1_000, wpm: 72 },
    ],
  });
});
