/** Views of a room for clients and events. */
import {
  DISCONNECT_GRACE_SECONDS,
  type ActiveGame,
  type BattleGame,
  type BattleServerMessages,
  type BattleState,
  type EventData,
  type GamePlayer,
  type LiveBattle,
  type Rematch,
  type WatchableGame,
} from '@fourfold/contracts';
import {
  allCharactersOf,
  allWordsOf,
  standardSpeed,
  wordsPerMinute,
  type TypingTrack,
} from '@fourfold/game-rules';
import {
  isRunning,
  presentIn,
  seriesWinsOf,
  type Finishing,
  type Phase,
  type RematchState,
  type Room,
  type Running,
  type Seat,
} from './room';

/** @param now for the seconds that players have left */
export function toGame(room: Room, now: number): BattleGame {
  const { phase } = room;
  const result = phase.name === 'completed' ? phase : null;
  const wins = seriesWinsOf(room);
  return {
    battle_id: room.battle_id,
    room_code: room.code,
    game_type: room.game_type,
    state: stateOf(phase),
    host_id: room.host_id,
    players: Object.fromEntries(room.seats.map((seat) => [seat.user_id, toPlayer(room, seat, now)])),
    max_players: room.max_players,
    hit_points: room.hit_points,
    friends_only: room.friends_only,
    allow_watching: room.allow_watching,
    watchers: room.watchers,
    winner_id: result?.winner_id ?? null,
    game_duration: result && durationSeconds(result),
    ...(wins && { series_wins: wins }),
    rematch: result?.rematch ? toRematch(room, result.rematch, now) : null,
    version: room.version,
  };
}

function toRematch(room: Room, { asked, until, room_code }: RematchState, now: number): Rematch {
  return { ...toAsked(room, asked), seconds_left: secondsUntil(until, now), room_code };
}

/** Who is there for a rematch, and who of them has asked for it. */
export function toAsked(
  room: Room,
  asked: readonly string[],
): Pick<Rematch, 'user_ids' | 'present_user_ids'> {
  const present_user_ids = presentIn(room).map(({ user_id }) => user_id);
  return { user_ids: present_user_ids.filter((id) => asked.includes(id)), present_user_ids };
}

/** The state for a client that connects again. */
export function toGameState(room: Room, now: number): BattleServerMessages['game_state'] {
  const { phase } = room;
  return {
    version: room.version,
    game: toGame(room, now),
    ...(phase.name === 'in_progress' && { challenge: phase.challenge }),
  };
}

/** How far each player is with the text, for users who do not get every keystroke. */
export function toTyping(
  room: Room,
  tracks: Readonly<Record<string, TypingTrack>>,
  now: number,
): BattleServerMessages['opponent_typing'][] {
  if (!isRunning(room)) return [];
  const { challenge_number } = room.phase;
  return Object.entries(tracks).flatMap(([userId, track]) =>
    track.challenge === challenge_number ? [toProgress(room, { userId, track, now })] : [],
  );
}

export function toProgress(
  { version, phase }: Running,
  { userId, track, now }: { userId: string; track: TypingTrack; now: number },
): BattleServerMessages['opponent_typing'] {
  const elapsedMs = now - phase.started_at;
  return {
    version,
    user_id: userId,
    progress: track.characters / phase.challenge.text.length,
    wpm: wordsPerMinute(allWordsOf(track), elapsedMs),
    speed: standardSpeed(allCharactersOf(track), elapsedMs),
  };
}

/** The final message, once the result is stored. */
export function toGameOver(room: Room, now: number): BattleServerMessages['game_over'] | undefined {
  const { version, phase } = room;
  if (phase.name !== 'completed') return undefined;
  const { reason, figures } = phase;
  return { version, game: toGame(room, now), reason, ...(figures && { figures }) };
}

export function toActiveGame(room: Room): ActiveGame {
  const host = room.seats.find(({ user_id }) => user_id === room.host_id);
  return {
    room_code: room.code,
    host_username: host?.username ?? '',
    host_display_name: host?.display_name ?? '',
    players: room.seats.length,
    max_players: room.max_players,
    hit_points: room.hit_points,
    friends_only: room.friends_only,
    looking_for_opponent: room.looking_for_opponent,
    allow_watching: room.allow_watching,
  };
}

export function toWatchableGame({ code, phase, seats, watchers }: Running): WatchableGame {
  return {
    room_code: code,
    players: seats.map(({ user_id, display_name, avatar_id }) => ({ user_id, display_name, avatar_id })),
    started_at: new Date(phase.started_at).toISOString(),
    watchers,
  };
}

export function toLiveBattle(room: Room): LiveBattle {
  return {
    room_code: room.code,
    battle_id: room.battle_id,
    state: stateOf(room.phase),
    started_at: 'started_at' in room.phase ? new Date(room.phase.started_at).toISOString() : null,
    players: room.seats.map(({ user_id, display_name }) => ({ user_id, display_name })),
    watchers: room.watchers,
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
      speed: seat.speed,
      accuracy: seat.accuracy,
    })),
  };
}

function secondsUntil(time: number, now: number): number {
  return Math.max(0, Math.ceil((time - now) / 1_000));
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

function toPlayer(room: Room, seat: Seat, now: number): GamePlayer {
  return {
    user_id: seat.user_id,
    username: seat.username,
    display_name: seat.display_name,
    avatar_id: seat.avatar_id,
    damage_taken: seat.damage_taken,
    score: seat.score,
    words_completed: seat.words_completed,
    wpm: seat.wpm,
    speed: seat.speed,
    is_ready: seat.is_ready,
    is_connected: seat.absent_since === null && !seat.has_left,
    reconnect_seconds:
      isRunning(room) && seat.out === null && seat.absent_since !== null
        ? secondsUntil(seat.absent_since + DISCONNECT_GRACE_SECONDS * 1_000, now)
        : null,
    has_forfeited: seat.out === 'forfeited',
  };
}
