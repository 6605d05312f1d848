/** Views of a room for clients and events. */
import type {
  ActiveGame,
  BattleGame,
  BattleServerMessages,
  BattleState,
  EventData,
  GamePlayer,
} from '@fourfold/contracts';
import type { Finishing, Phase, Room, Seat } from './room';

export function toGame(room: Room): BattleGame {
  const { phase } = room;
  const result = phase.name === 'completed' ? phase : null;
  return {
    room_code: room.code,
    game_type: room.game_type,
    state: stateOf(phase),
    host_id: room.host_id,
    players: Object.fromEntries(room.seats.map((seat) => [seat.user_id, toPlayer(seat)])),
    max_players: room.max_players,
    hit_points: room.hit_points,
    friends_only: room.friends_only,
    winner_id: result?.winner_id ?? null,
    game_duration: result && durationSeconds(result),
    version: room.version,
  };
}

/** The state for a client that connects again. */
export function toGameState(room: Room): BattleServerMessages['game_state'] {
  const { phase } = room;
  return {
    version: room.version,
    game: toGame(room),
    ...(phase.name === 'in_progress' && { challenge: phase.challenge }),
  };
}

/** The final message, once the result is stored. */
export function toGameOver(room: Room): BattleServerMessages['game_over'] | undefined {
  const { version, phase } = room;
  return phase.name === 'completed' ? { version, game: toGame(room), reason: phase.reason } : undefined;
}

export function toActiveGame(room: Room): ActiveGame {
  const host = room.seats.find(({ user_id }) => user_id === room.host_id);
  return {
    room_code: room.code,
    host_username: host?.username ?? '',
    players: room.seats.length,
    max_players: room.max_players,
    friends_only: room.friends_only,
  };
}

export function toFinishedBattle(room: Finishing): EventData['battle.finished'] {
  const { battle_id, code, phase, seats } = room;
  return {
    battle_id,
    room_code: code,
    started_at: new Date(phase.started_at).toISOString(),
    finished_at: new Date(phase.finished_at).toISOString(),
    duration_seconds: durationSeconds(phase),
    reason: phase.reason,
    winner_id: phase.winner_id,
    players: seats.map((seat) => ({
      user_id: seat.user_id,
      avatar_id: seat.avatar_id,
      won: seat.user_id === phase.winner_id,
      forfeited: seat.out === 'forfeited',
      score: seat.score,
      damage_taken: seat.damage_taken,
      words_completed: seat.words_completed,
      wpm: seat.wpm,
      accuracy: seat.accuracy,
    })),
  };
}

function durationSeconds({ started_at, finished_at }: { started_at: number; finished_at: number }): number {
  return Math.round((finished_at - started_at) / 1_000);
}

/** The result is hidden until it is stored. */
function stateOf(phase: Phase): BattleState {
  switch (phase.name) {
    case 'waiting':
    case 'countdown':
      return 'waiting';
    case 'in_progress':
    case 'finishing':
      return 'in_progress';
    case 'completed':
      return 'completed';
  }
}

function toPlayer(seat: Seat): GamePlayer {
  return {
    user_id: seat.user_id,
    username: seat.username,
    display_name: seat.display_name,
    avatar_id: seat.avatar_id,
    damage_taken: seat.damage_taken,
    score: seat.score,
    words_completed: seat.words_completed,
    wpm: seat.wpm,
    is_ready: seat.is_ready,
    is_connected: seat.absent_since === null && !seat.has_left,
    has_forfeited: seat.out === 'forfeited',
  };
}
