import { CHALLENGE_DAMAGE } from '@fourfold/contracts';
import { NOTHING_TYPED } from '@fourfold/game-rules';
import { challengeOf, NAMES, Play, T0 } from '../../../test/play';
import { newcomerOf, roomOf } from '../../../test/room';
import type { RoomCommand } from './command';
import { GRACE_MS, HARD_END_MS, KEPT_SEAT_MS, REMATCH_MS, SETTLE_RETRY_MS } from './limits';
import { isFinishing, isLive, nextDeadline, restartAbsences, standing } from './room';
import { toGame } from './view';

const NOBODY = { username: 'Nobody', display_name: 'Nobody' };

describe('a waiting room', () => {
  it('counts down 3, 2, 1 in seconds once all connected players are ready, and then starts', () => {
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
      [0, { count: 3, version: 4 }],
      [1_000, { count: 2, version: 5 }],
      [2_000, { count: 1, version: 6 }],
    ]);
    expect(play.now - T0).toBe(3_000);
    const phase = { started_at: play.now, given_at: play.now, completions: [], skip_votes: [] };
    expect(play.room).toMatchObject({ phase, recent_challenges: [play.challenge.challenge_id] });
    expect(play.events.at(-1)).toMatchObject({
      to: ['ann', 'ben'],
      name: 'game_started',
      payload: { game: { state: 'in_progress', hit_points: 10 }, challenge: { text: expect.any(String) } },
    });
  });

  it('announces players who join, get ready, disconnect and leave, with the new state of the room', () => {
    const play = new Play(roomOf({ max_players: 3 }));
    play.do({ kind: 'join', newcomer: newcomerOf('cleo') });
    const user_id = 'ben';
    const resultOf = (command: RoomCommand) => {
      const events = play.eventsOf(command);
      const game = toGame(play.room, play.now);
      return { events, game, version: game.version };
    };
    const joined = resultOf({ kind: 'join', newcomer: newcomerOf(user_id) });
    expect(joined.events).toEqual([
      {
        to: ['ben'],
        name: 'game_joined',
        payload: { room_code: 'ABCDEF', game: joined.game, version: joined.version },
      },
      {
        to: ['ann', 'cleo'],
        name: 'player_joined',
        payload: { user_id, game: joined.game, version: joined.version },
      },
    ]);
    for (const ready of [true, false]) {
      const { events, game, version } = resultOf({ kind: 'set_ready', userId: user_id, ready });
      const to = ['ann', 'cleo', 'ben'];
      expect(events).toEqual([{ to, name: 'player_ready', payload: { user_id, game, version } }]);
    }
    const lost = resultOf({ kind: 'disconnect', userId: user_id });
    expect(lost.events).toEqual([
      {
        to: ['ann', 'cleo'],
        name: 'player_disconnected',
        payload: { user_id, game_state: lost.game, version: lost.version },
      },
    ]);
    expect(resultOf({ kind: 'disconnect', userId: user_id }).events).toEqual([]);
    expect(resultOf({ kind: 'connect', userId: user_id }).events).toMatchObject([
      { to: ['ann', 'cleo'], name: 'game_state' },
    ]);
    expect(resultOf({ kind: 'connect', userId: user_id }).events).toEqual([]);
    const left = resultOf({ kind: 'leave', userId: user_id });
    expect(left.events).toEqual([
      {
        to: ['ann', 'cleo', 'ben'],
        name: 'player_left',
        payload: { user_id, game: left.game, version: left.version },
      },
    ]);
  });

  it('corrects the countdown when a step comes early or late', () => {
    const play = new Play(roomOf());
    play.do({ kind: 'join', newcomer: newcomerOf('ben') });
    for (const userId of ['ann', 'ben']) play.do({ kind: 'set_ready', userId, ready: true });
    play.now += 999;
    expect(play.tick().kind).toBe('unchanged');
    play.now += 5_000;
    play.tick();
    expect([play.room.phase, nextDeadline(play.room)]).toMatchObject([{ count: 2 }, play.now + 500]);
  });

  it('stops the countdown when a player is no longer ready, disconnects or leaves, and restarts it for the others', () => {
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
    const restarted = { name: 'countdown', count: 3, next_at: T0 + 3_500 };
    expect(phases).toEqual([{ name: 'waiting' }, restarted, restarted]);
  });

  it('starts without disconnected players, and never with a single one', () => {
    const play = new Play(roomOf({ max_players: 3 }));
    for (const name of ['ben', 'cleo']) play.do({ kind: 'join', newcomer: newcomerOf(name) });
    play.do({ kind: 'disconnect', userId: 'cleo' });
    for (const userId of ['ann', 'ben']) play.do({ kind: 'set_ready', userId, ready: true });
    play.until('in_progress');
    expect(Object.keys(toGame(play.room, play.now).players)).toEqual(['ann', 'ben']);
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

  it('refuses players who join too late, and readmits those who have a seat', () => {
    const play = new Play(roomOf());
    play.do({ kind: 'join', newcomer: newcomerOf('ben') });
    const late = { kind: 'join', newcomer: newcomerOf('cleo') } as const;
    expect(play.do(late)).toEqual({ kind: 'refused', code: 'room_full' });
    const counting = new Play(roomOf({ max_players: 3 }));
    counting.do({ kind: 'join', newcomer: newcomerOf('ben') });
    for (const userId of ['ann', 'ben']) counting.do({ kind: 'set_ready', userId, ready: true });
    const running = Play.running();
    for (const play of [counting, running])
      expect(play.do(late)).toEqual({ kind: 'refused', code: 'room_started' });
    expect(running.do({ kind: 'set_ready', userId: 'ann', ready: true })).toEqual({
      kind: 'refused',
      code: 'room_started',
    });
    expect(running.eventsOf({ kind: 'join', newcomer: newcomerOf('ann') }).flatMap(({ to }) => to)).toEqual([
      'ann',
      'ann',
    ]);
    running.do({ kind: 'disconnect', userId: 'ben' });
    running.events = [];
    running.do({ kind: 'join', newcomer: newcomerOf('ben') });
    expect([running.heard('ben'), running.heard('ann')]).toEqual([
      ['game_joined', 'game_state'],
      ['game_state'],
    ]);
  });

  it('has no deadline while all players are connected', () => {
    expect(nextDeadline(roomOf())).toBeNull();
  });

  it('gets another host when the host leaves, and closes with the last player', () => {
    const play = new Play(roomOf());
    play.do({ kind: 'join', newcomer: newcomerOf('ben') });
    play.do({ kind: 'leave', userId: 'ann' });
    expect(play.room.host_id).toBe('ben');
    expect(play.do({ kind: 'leave', userId: 'ben' }).kind).toBe('closed');
  });

  it('closes two minutes after the last player disconnected, and not before', () => {
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
  it('deals the damage of a text to everybody but the first to complete it', () => {
    const play = Play.running(3);
    const damage = CHALLENGE_DAMAGE[play.challenge.challenge_type];
    play.complete('ben');
    expect(play.events[0]).toMatchObject({
      name: 'word_completed',
      payload: { winner_id: 'ben', loser_id: null, loser_ids: ['ann', 'cleo'], damage_dealt: damage },
    });
    expect(play.room.seats.map((seat) => [seat.damage_taken, seat.score, seat.words_completed])).toEqual([
      [damage, 0, 0],
      [0, damage, 1],
      [damage, 0, 0],
    ]);
    expect(play.room.recent_challenges).toHaveLength(2);
    expect(play.complete('ann', 1).kind).toBe('unchanged');
    expect(play.events.map(({ name }) => name)).toEqual(['word_completed', 'new_challenge']);
  });

  it('ends when one player is left, and publishes the result once it is stored', () => {
    const play = Play.running();
    while (play.room.phase.name === 'in_progress') play.complete('ann');
    expect(play.room.phase).toMatchObject({ name: 'finishing', reason: 'eliminated', winner_id: 'ann' });
    expect(play.events.at(-1)).toMatchObject({ name: 'word_completed', payload: { loser_id: 'ben' } });
    expect([play.complete('ann', 1), play.tick()].map(({ kind }) => kind)).toEqual([
      'unchanged',
      'unchanged',
    ]);
    expect(nextDeadline(play.room)).toBe(play.now + SETTLE_RETRY_MS);
    expect([isFinishing(play.room), isLive(play.room)]).toEqual([true, true]);
    expect(play.heard('ben')).not.toContain('game_over');
    expect(toGame(play.room, play.now)).toMatchObject({ state: 'in_progress', winner_id: null });
    play.settle();
    expect(play.events.at(-1)).toMatchObject({
      name: 'game_over',
      payload: { reason: 'eliminated', game: { state: 'completed', winner_id: 'ann', game_duration: 0 } },
    });
    expect([play.settle(), play.tick()].map(({ kind }) => kind)).toEqual(['unchanged', 'unchanged']);
    expect(nextDeadline(play.room)).toBe(play.now + REMATCH_MS);
    expect([isFinishing(play.room), isLive(play.room)]).toEqual([false, false]);
    expect(play.do({ kind: 'join', newcomer: newcomerOf('cleo') })).toEqual({
      kind: 'refused',
      code: 'room_not_found',
    });
  });

  it('keeps its result until every player has left', () => {
    const play = Play.running();
    play.do({ kind: 'leave', userId: 'ben' });
    play.settle();
    expect(play.eventsOf({ kind: 'rename', userId: 'ben', names: NOBODY })).toMatchObject([
      { name: 'game_state', to: ['ann'] },
    ]);
    expect(play.eventsOf({ kind: 'leave', userId: 'ann' })).toMatchObject([
      { name: 'player_left', to: ['ann'] },
    ]);
    expect([play.closed, play.seat('ann')]).toMatchObject([false, { has_left: true, out: null }]);
  });

  it('logs who completed each challenge, and how fast, up to the last one', () => {
    const play = Play.running(2, { hit_points: 3 });
    play.next = () => ({ ...challengeOf(7), text: 'twelve chars' });
    for (const [userId, ms] of [
      ['ann', 12_000],
      ['ben', 1_000],
      ['ann', 500],
    ] as const) {
      play.now += ms;
      play.complete(userId);
    }
    expect(play.room.phase).toMatchObject({
      name: 'finishing',
      completions: [
        { user_id: 'ann', challenge_id: 3, duration_ms: 12_000, wpm: 6 },
        { user_id: 'ben', challenge_id: 7, duration_ms: 1_000, wpm: 144 },
        { user_id: 'ann', challenge_id: 7, duration_ms: 500, wpm: 288 },
      ],
    });
  });

  it('continues without eliminated players, whose statistics stay unchanged and who may only leave', () => {
    const play = Play.running(3, { hit_points: 3 });
    play.complete('ann');
    play.complete('cleo');
    const ben = play.seat('ben')!;
    expect([ben.out, play.seat('ann')!.out]).toEqual(['eliminated', null]);
    const refused = { kind: 'refused', code: 'player_eliminated' };
    expect(play.complete('ben')).toEqual(refused);
    expect(play.do({ kind: 'vote_skip', userId: 'ben', next: play.next() })).toEqual(refused);
    expect(play.eventsOf({ kind: 'leave', userId: 'ben' }).map(({ name }) => name)).toEqual(['player_left']);
    play.now += 1_000;
    const typing = { ben: { ...NOTHING_TYPED, words: 10, keystrokes: 50, errors: 1 } };
    play.do(
      { kind: 'complete', userId: 'cleo', challengeNumber: play.challengeNumber, next: play.next() },
      { typing },
    );
    expect(play.seat('ben')).toEqual({ ...ben, has_left: true });
  });

  it('ends with the stored result, even if Redis lost it and another one was decided', () => {
    const play = Play.running();
    play.do({ kind: 'leave', userId: 'ben' });
    play.settle({ reason: 'eliminated', winner_id: 'ben' });
    expect(play.events.at(-1)).toMatchObject({
      name: 'game_over',
      payload: { reason: 'eliminated', game: { winner_id: 'ben' } },
    });
  });

  it('is forfeited at once by a player who leaves, and after 30 s by one who does not reconnect', () => {
    const left = Play.running();
    left.do({ kind: 'leave', userId: 'ben' });
    expect(left.heard('ann')).toEqual(['player_left', 'player_forfeited']);
    const { version } = left.room;
    expect(left.events.map(({ to, payload }) => ({ to, payload }))).toEqual([
      { to: ['ann', 'ben'], payload: { user_id: 'ben', game: toGame(left.room, left.now), version } },
      { to: ['ann'], payload: { forfeited_username: 'ben_1', forfeited_user_id: 'ben', version } },
    ]);
    expect(left.room.phase).toMatchObject({ name: 'finishing', reason: 'forfeit', winner_id: 'ann' });
    const others = Play.running(3).eventsOf({ kind: 'leave', userId: 'ben' });
    expect(others.map(({ name }) => name)).toEqual(['player_left', 'player_forfeited', 'game_state']);

    const won = Play.running();
    won.do({ kind: 'disconnect', userId: 'ben' });
    won.now += GRACE_MS;
    won.tick();
    expect(won.heard('ann')).toEqual(['player_disconnected', 'player_forfeited']);
    expect(won.room.phase).toMatchObject({ name: 'finishing', reason: 'forfeit', winner_id: 'ann' });
    const lost = Play.running(3);
    lost.do({ kind: 'disconnect', userId: 'ben' });
    lost.now += GRACE_MS - 1;
    expect(lost.tick().kind).toBe('unchanged');
    lost.now += 1;
    lost.tick();
    expect(lost.heard('ann')).toEqual(['player_disconnected', 'player_forfeited', 'game_state']);
    expect(standing(lost.room)).toHaveLength(2);
  });

  it('is not forfeited by a player who reconnects in time, even if only the tick detects it', () => {
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

  it('restarts absences that began before an outage of the service', () => {
    const play = Play.running(3);
    play.do({ kind: 'disconnect', userId: 'ann' });
    play.now += 20_000;
    play.do({ kind: 'disconnect', userId: 'ben' });
    const since = (resumedAt: number) =>
      restartAbsences(play.room, resumedAt).seats.map(({ absent_since }) => absent_since);
    expect(since(play.now - 5_000)).toEqual([play.now - 5_000, play.now, null]);
    expect(restartAbsences(play.room, play.now - 20_000)).toBe(play.room);
  });

  it('is abandoned without a winner when everybody disconnects or the time limit is reached', () => {
    const empty = Play.running();
    for (const userId of ['ann', 'ben']) empty.do({ kind: 'disconnect', userId });
    empty.until('finishing');
    const endless = Play.running();
    endless.now += HARD_END_MS;
    endless.tick('ann', 'ben');
    for (const { room } of [empty, endless])
      expect(room.phase).toMatchObject({ name: 'finishing', reason: 'abandoned', winner_id: null });
  });

  it('without connected players is won only by a player who reconnects within 30 s', () => {
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
    for (const reconnect of [
      (play: Play) => play.do({ kind: 'connect', userId: 'ben' }),
      (play: Play) => play.do({ kind: 'join', newcomer: newcomerOf('ben') }),
      (play: Play) => play.tick('ben'),
    ]) {
      const play = begin();
      play.now += 19_999;
      reconnect(play);
      expect(play.room.phase).toMatchObject({ name: 'finishing', reason: 'forfeit', winner_id: 'ben' });
    }
    const gone = begin();
    gone.do({ kind: 'leave', userId: 'ben' });
    expect(gone.room.phase).toMatchObject({ name: 'finishing', reason: 'abandoned', winner_id: null });
    const tooLate = begin();
    tooLate.do({ kind: 'connect', userId: 'ann' });
    expect(tooLate.room.phase.name).toBe('in_progress');
    tooLate.now += 20_000;
    tooLate.tick('ann');
    expect(tooLate.room.phase).toMatchObject({ name: 'finishing', reason: 'abandoned', winner_id: null });
  });

  it('changes the text when all remaining players vote to skip it', () => {
    const play = Play.running();
    play.do({ kind: 'vote_skip', userId: 'ann', next: challengeOf(77) });
    expect(play.events).toMatchObject([{ to: ['ann'], payload: { challenge: { challenge_id: 3 } } }]);
    play.do({ kind: 'vote_skip', userId: 'ben', next: challengeOf(78) });
    expect(play.events.at(-1)).toMatchObject({
      to: ['ann', 'ben'],
      payload: { challenge: { challenge_id: 78 } },
    });
  });

  it('refuses players who are out, users who are not players, and typing before it begins', () => {
    const play = Play.running(3);
    while (play.seat('ben')!.out === null && play.seat('ann')!.damage_taken < 9) play.complete('cleo');
    play.do({ kind: 'leave', userId: 'ben' });
    expect(play.complete('ben')).toEqual({ kind: 'refused', code: 'not_in_room' });
    expect(play.complete('zoe')).toEqual({ kind: 'refused', code: 'not_in_room' });
    const waiting = new Play(roomOf());
    expect(waiting.complete('ann', 1)).toEqual({ kind: 'refused', code: 'match_not_running' });
  });

  it('computes speed and accuracy from what the server received', () => {
    const play = Play.running();
    play.now += 30_000;
    const track = { ...NOTHING_TYPED, challenge: 1, text: 'text 3', errors: 1 };
    const typing = {
      ann: { ...track, words: 10, characters: 6, charactersBefore: 44, keystrokes: 10 },
      ben: { ...track, words: 4, characters: 5, keystrokes: 4 },
    };
    play.do({ kind: 'complete', userId: 'ann', challengeNumber: 1, next: play.next() }, { typing });
    expect(play.room.seats.map(({ wpm, speed, accuracy }) => [wpm, speed, accuracy])).toEqual([
      [20, 20, 90],
      [8, 2, 75],
    ]);
  });
});

it('renames a seat in which only one of the two names is another', () => {
  for (const name of ['ann_1', 'ANN']) {
    const play = new Play(roomOf());
    const names = { username: name, display_name: name };
    expect(play.do({ kind: 'rename', userId: 'ann', names }).kind).toBe('changed');
  }
});

it('renames a seat, even after a forfeit, and sends the room to all until no rematch is possible', () => {
  const play = Play.running(3);
  play.do({ kind: 'leave', userId: 'ben' });
  play.events = [];
  const rename = { kind: 'rename', userId: 'ben', names: NOBODY } as const;
  expect([play.do(rename).kind, play.do(rename).kind]).toEqual(['changed', 'unchanged']);
  expect(play.seat('ben')).toMatchObject({ ...NOBODY, out: 'forfeited' });
  expect(play.events.map(({ name, to }) => [name, to])).toEqual([['game_state', ['ann', 'cleo']]]);
  while (play.room.phase.name === 'in_progress') play.complete('ann');
  play.settle();
  expect(play.eventsOf({ ...rename, userId: 'cleo' })).toMatchObject([{ name: 'game_state' }]);
  play.now += REMATCH_MS;
  play.tick('ann', 'cleo');
  expect(play.eventsOf({ kind: 'rename', userId: 'ann', names: { display_name: 'Anna' } })).toEqual([]);
  expect(play.seat('ann')).toMatchObject({ username: 'ann_1', display_name: 'Anna' });
});

describe('players who are blocked by others', () => {
  it('lose their seats before the battle, for which the others are counted down again, and not during it', () => {
    const play = new Play(roomOf({ max_players: 3 }));
    for (const name of ['ben', 'cleo']) play.do({ kind: 'join', newcomer: newcomerOf(name) });
    for (const userId of NAMES) play.do({ kind: 'set_ready', userId, ready: true });
    expect(play.room.phase.name).toBe('countdown');
    const unseat = { kind: 'unseat', userIds: new Set(['ben', 'zoe']) } as const;
    expect(play.eventsOf(unseat)[0]).toMatchObject({
      name: 'player_left',
      payload: { user_id: 'ben' },
      to: ['ann', 'cleo', 'ben'],
    });
    expect(play.room.seats.map(({ user_id }) => user_id)).toEqual(['ann', 'cleo']);
    const running = Play.running();
    expect(running.do(unseat).kind).toBe('unchanged');
  });

  it('are missing when the battle would begin, which then waits', () => {
    const play = new Play(roomOf());
    play.do({ kind: 'join', newcomer: newcomerOf('ben') });
    for (const userId of ['ann', 'ben']) play.do({ kind: 'set_ready', userId, ready: true });
    play.blocked = new Set(['ann']);
    play.until('waiting');
    expect([play.room.phase.name, play.room.host_id, play.seat('ann')]).toEqual([
      'waiting',
      'ben',
      undefined,
    ]);
  });
});
