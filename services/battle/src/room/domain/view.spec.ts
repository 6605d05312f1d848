import { Play, T0 } from '../../../test/play';
import { roomOf } from '../../../test/room';
import type { Finishing } from './room';
import { toActiveGame, toFinishedBattle, toGame, toGameOver, toGameState } from './view';

/** A battle of three in which Cleo has left and Ben is disconnected. */
function battle(): Play {
  const play = Play.running(3);
  play.do({ kind: 'leave', userId: 'cleo' });
  play.do({ kind: 'disconnect', userId: 'ben' });
  return play;
}

describe('a room', () => {
  it('is shown in the lobby with its host and its free seats', () => {
    const shown = {
      room_code: 'ABCDEF',
      host_username: 'ann_1',
      host_display_name: 'ANN',
      players: 1,
      max_players: 2,
      hit_points: 10,
      friends_only: false,
      looking_for_opponent: false,
      allow_watching: false,
    };
    expect(toActiveGame(roomOf())).toEqual(shown);
    const nobody = { host_username: '', host_display_name: '', players: 0 };
    expect(toActiveGame(roomOf({ seats: [] }))).toEqual({ ...shown, ...nobody });
    expect(toActiveGame(battle().room)).toMatchObject({ host_username: 'ann_1', players: 3 });
  });

  it('is shown to its players with all seats, and with the text during the battle', () => {
    const { room, challenge, now: NOW } = battle();
    expect(toGameState(room, NOW)).toEqual({ version: room.version, game: toGame(room, NOW), challenge });
    expect(toGame(room, NOW)).toMatchObject({ state: 'in_progress', winner_id: null, game_duration: null });
    const cleo = {
      user_id: 'cleo',
      username: 'cleo_1',
      display_name: 'CLEO',
      avatar_id: 2,
      damage_taken: 0,
      score: 0,
      words_completed: 0,
      wpm: 0,
      speed: 0,
      is_ready: true,
      is_connected: false,
      reconnect_seconds: null,
      has_forfeited: true,
    };
    expect(toGame(room, NOW).players).toMatchObject({
      ann: { is_connected: true, has_forfeited: false },
      ben: { is_connected: false, has_forfeited: false, reconnect_seconds: 30 },
      cleo,
    });
    for (const phase of [{ name: 'waiting' }, { name: 'countdown', count: 1, next_at: T0 }] as const)
      expect(toGameState(roomOf({ phase }), NOW)).toEqual({
        version: 1,
        game: expect.objectContaining({ state: 'waiting' }),
      });
  });

  it('has a result once it is stored', () => {
    const play = battle();
    play.now += 10_400;
    play.do({ kind: 'leave', userId: 'ann' });
    expect(toGameOver(play.room, play.now)).toBeUndefined();
    const { players, ...result } = toFinishedBattle(play.room as Finishing);
    expect(result).toEqual({
      battle_id: 'battle',
      room_code: 'ABCDEF',
      started_at: '1970-01-01T00:16:43.000Z',
      finished_at: '1970-01-01T00:16:53.400Z',
      duration_seconds: 10,
      reason: 'forfeit',
      winner_id: 'ben',
    });
    const seat = {
      avatar_id: 2,
      score: 0,
      damage_taken: 0,
      words_completed: 0,
      wpm: 0,
      speed: 0,
      accuracy: 100,
    };
    expect(players).toEqual([
      { ...seat, user_id: 'ann', won: false, forfeited: true },
      { ...seat, user_id: 'ben', won: true, forfeited: false },
      { ...seat, user_id: 'cleo', won: false, forfeited: true },
    ]);
    play.settle();
    const { version } = play.room;
    expect(toGameOver(play.room, play.now)).toEqual({
      version,
      game: toGame(play.room, play.now),
      reason: 'forfeit',
    });
    expect(toGame(play.room, play.now)).toMatchObject({
      state: 'completed',
      winner_id: 'ben',
      game_duration: 10,
    });
  });
});
