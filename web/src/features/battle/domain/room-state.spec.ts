import { aChallenge, aGame, BEA, CAL, ME } from '../../../../test/battle-builders';
import { forfeitBanners, nextRoom, panelOrder, type RoomEvent, type RoomState } from './room-state';

const ENTERING: RoomState = { status: 'entering' };
const after = (...events: RoomEvent[]): RoomState =>
  events.reduce<RoomState>((state, event) => nextRoom(state, event, ME), ENTERING);
const ready = { is_ready: true };
const bothReady = aGame({ [ME]: ready, [BEA]: ready }, { version: 3 });
const running = (players = {}, changes = {}) =>
  aGame({ [ME]: {}, [BEA]: {}, ...players }, { state: 'in_progress', version: 5, ...changes });
const shown = (game = aGame()): RoomEvent => ({ type: 'game_state', game });
const started: RoomEvent = { type: 'game_started', game: running(), challenge: aChallenge() };
const hit = (version: number, damage: number): RoomEvent => ({
  type: 'word_completed',
  game: running({ [ME]: { damage_taken: damage } }, { version }),
  winner_id: BEA,
  loser_id: ME,
  loser_ids: [ME],
  damage_dealt: damage,
});

describe('a room before the battle', () => {
  it('counts down, and stops when a player is no longer ready or connected', () => {
    const counting = [shown(bothReady), { type: 'countdown', count: 2 }] as const;
    expect(after(...counting)).toMatchObject({ countdown: 2 });
    const notReady = aGame({ [ME]: ready, [BEA]: {} }, { version: 4 });
    expect(after(...counting, { type: 'player_ready', user_id: BEA, game: notReady })).toMatchObject({
      countdown: null,
    });
    const away = aGame({ [ME]: ready, [BEA]: { is_connected: false } }, { version: 4 });
    expect(after(...counting, { type: 'player_disconnected', user_id: BEA, game_state: away })).toMatchObject(
      { countdown: null },
    );
    expect(after(...counting, shown({ ...bothReady, version: 4 }))).toMatchObject({ countdown: 2 });
  });

  it('is left only when the player’s own seat is gone', () => {
    const alone = aGame({ [ME]: {} }, { version: 2 });
    expect(after(shown(), { type: 'player_left', user_id: BEA, game: alone })).toMatchObject({
      status: 'waiting',
      game: alone,
    });
    expect(after(shown(), { type: 'player_left', user_id: ME, game: alone })).toEqual({ status: 'left' });
  });
});

describe('a battle', () => {
  it('goes on with the next text', () => {
    const next = aChallenge({ challenge_id: 8 });
    expect(after(started, { type: 'new_challenge', challenge: next })).toHaveProperty('challenge', next);
  });

  it('counts the rounds, with who was first and who took the damage', () => {
    expect(after(started, hit(6, 2), hit(7, 3))).toMatchObject({
      round: { turn: 2, winnerId: BEA, loserIds: [ME], damage: 3 },
      game: { players: { [ME]: { damage_taken: 3 } } },
    });
  });

  it('ignores new texts when none is running', () => {
    const waiting = after(shown());
    expect(nextRoom(waiting, { type: 'new_challenge', challenge: aChallenge() }, ME)).toBe(waiting);
  });

  it('ignores events after its end', () => {
    const game = running({}, { state: 'completed', winner_id: ME, game_duration: 65, version: 9 });
    const over = after(started, hit(6, 2), { type: 'game_over', game, reason: 'eliminated' });
    expect(over).toMatchObject({ status: 'over', reason: 'eliminated', game, round: { turn: 1 } });
    expect(nextRoom(over, shown(aGame({}, { version: 10 })), ME)).toBe(over);
    expect(after(started, shown(game))).toMatchObject({ status: 'over', reason: null });
  });
});

describe('a forfeit', () => {
  const forfeit = (id: string): RoomEvent => ({
    type: 'player_forfeited',
    forfeited_username: 'x',
    forfeited_user_id: id,
  });
  const three = running({ [CAL]: {} });
  const startedByThree: RoomEvent = { type: 'game_started', game: three, challenge: aChallenge() };
  const banners = (...events: RoomEvent[]): string[] => {
    const state = after(...events);
    return state.status === 'fighting' || state.status === 'over' ? forfeitBanners(state, ME) : [];
  };

  it('of the only opponent announces the win', () => {
    expect(banners(started, forfeit(BEA))).toEqual([
      'Opponent forfeited - You win!',
      'Bea forfeited the match!',
    ]);
  });

  it('of one of two opponents is announced by display name, without a win', () => {
    expect(banners(startedByThree, forfeit(BEA))).toEqual(['Bea forfeited the match!']);
  });

  it('announces the win when the player is the last one standing', () => {
    const beaOut = {
      ...three,
      players: { ...three.players, [BEA]: { ...three.players[BEA]!, damage_taken: 20 } },
    };
    expect(banners(startedByThree, shown(beaOut), forfeit(CAL))).toEqual([
      'Opponent forfeited - You win!',
      'Cal forfeited the match!',
    ]);
  });

  it('of the player has no banner, and there is none without a forfeit', () => {
    expect(banners(started, forfeit(ME))).toEqual([]);
    expect(banners(started)).toEqual([]);
  });
});

it('puts the player’s own panel first', () => {
  expect(panelOrder(aGame({ [BEA]: {}, [ME]: {}, [CAL]: {} }), ME)).toEqual([ME, BEA, CAL]);
});
