/** The state of a room in the browser, as a reducer: (state, event) → state. */
import {
  BATTLE_SERVER,
  MIN_PLAYERS_TO_START,
  type BattleFigures,
  type BattleGame,
  type BattleServerMessages,
  type Challenge,
  type GameOverReason,
  type Rematch,
} from '@fourfold/contracts';
import { isEliminated } from './health';

/** A finished text: who won it and who took damage. */
export interface Round {
  /** Counted from 1. */
  turn: number;
  winnerId: string;
  loserIds: readonly string[];
  damage: number;
}

export interface Fight {
  game: BattleGame;
  /** The latest one. */
  round: Round | null;
  /** User ids, in the order of the forfeits. */
  forfeited: readonly string[];
}

export type RoomState =
  | { status: 'entering' }
  /** The player has no seat, and may still join. */
  | { status: 'outside' }
  | { status: 'refused'; message: string }
  /** The player gave up the seat, here or in another tab. */
  | { status: 'left' }
  | { status: 'waiting'; game: BattleGame; countdown: number | null }
  | (Fight & { status: 'fighting'; challenge: Challenge | null })
  | (Fight & { status: 'over'; reason: GameOverReason | null; figures: BattleFigures | null });

export type WaitingState = Extract<RoomState, { status: 'waiting' }>;
export type FightingState = Extract<RoomState, { status: 'fighting' }>;
export type OverState = Extract<RoomState, { status: 'over' }>;
export type BattleState = FightingState | OverState;

/** Without `opponent_typing`, which arrives with every keystroke and is stored separately. */
export const ROOM_EVENTS = [
  BATTLE_SERVER.gameJoined,
  BATTLE_SERVER.gameState,
  BATTLE_SERVER.playerJoined,
  BATTLE_SERVER.playerLeft,
  BATTLE_SERVER.playerReady,
  BATTLE_SERVER.countdown,
  BATTLE_SERVER.gameStarted,
  BATTLE_SERVER.newChallenge,
  BATTLE_SERVER.wordCompleted,
  BATTLE_SERVER.playerDisconnected,
  BATTLE_SERVER.playerForfeited,
  BATTLE_SERVER.gameOver,
  BATTLE_SERVER.rematchUpdate,
] as const;

type ServerEvents = {
  [Name in (typeof ROOM_EVENTS)[number]]: { type: Name } & Omit<BattleServerMessages[Name], 'version'>;
};

export type RoomEvent =
  | ServerEvents[keyof ServerEvents]
  | { type: 'outside' }
  | { type: 'refused'; message: string }
  | { type: 'watchers_update'; watchers: number }
  /** The room of the rematch, which has begun. */
  | { type: 'rematch_ready'; room_code: string };

export function nextRoom(state: RoomState, event: RoomEvent, me: string): RoomState {
  if (event.type === 'watchers_update')
    return 'game' in state ? { ...state, game: { ...state.game, watchers: event.watchers } } : state;
  if (state.status === 'over') return afterEnd(state, event);
  if (state.status === 'left') return state;
  switch (event.type) {
    case 'outside':
      return { status: 'outside' };
    case 'refused':
      return { status: 'refused', message: event.message };
    case 'game_joined':
    case 'player_joined':
    case 'player_ready':
      return withGame(state, event.game);
    case 'game_state':
    case 'game_started':
      return withChallenge(withGame(state, event.game), event.challenge);
    case 'player_disconnected':
      return withGame(state, event.game_state);
    case 'player_left':
      return event.user_id === me ? { status: 'left' } : withGame(state, event.game);
    case 'countdown':
      return state.status === 'waiting' ? { ...state, countdown: event.count } : state;
    case 'new_challenge':
      return withChallenge(state, event.challenge);
    case 'word_completed':
      return withRound(withGame(state, event.game), event);
    case 'player_forfeited': {
      if (state.status !== 'fighting') return state;
      const { forfeited_user_id: id } = event;
      return state.forfeited.includes(id) ? state : { ...state, forfeited: [...state.forfeited, id] };
    }
    case 'game_over':
      return {
        ...fightIn(state, event.game),
        status: 'over',
        reason: event.reason,
        figures: event.figures ?? null,
      };
    case 'rematch_update':
    case 'rematch_ready':
      return state;
  }
}

function afterEnd(state: OverState, event: RoomEvent): RoomState {
  switch (event.type) {
    case 'game_over':
      // The completed game may have arrived before the event with the reason.
      return { ...state, game: event.game, reason: event.reason, figures: event.figures ?? state.figures };
    case 'game_state':
    case 'player_left':
      return event.game.state === 'completed' ? { ...state, game: event.game } : state;
    case 'player_disconnected':
      return { ...state, game: event.game_state };
    case 'rematch_update':
      return withRematch(state, { user_ids: event.user_ids, present_user_ids: event.present_user_ids });
    case 'rematch_ready':
      return withRematch(state, { room_code: event.room_code });
    case 'outside':
    case 'refused':
      return { ...state, game: { ...state.game, rematch: null } };
    default:
      return state;
  }
}

function withRematch(state: OverState, change: Partial<Rematch>): OverState {
  const { game } = state;
  return game.rematch ? { ...state, game: { ...game, rematch: { ...game.rematch, ...change } } } : state;
}

/** Whether the others wait for the player's answer: not once the player is in another room, which their leaving would be of. */
export function isAwaited(state: RoomState, me: string): boolean {
  if (state.status !== 'over') return false;
  const { rematch } = state.game;
  return rematch?.room_code === null && rematch.present_user_ids.includes(me);
}

function withGame(state: RoomState, game: BattleGame): RoomState {
  switch (game.state) {
    case 'waiting': {
      const countdown = state.status === 'waiting' && mayCountDown(game) ? state.countdown : null;
      return { status: 'waiting', game, countdown };
    }
    case 'in_progress':
      return state.status === 'fighting'
        ? { ...state, game }
        : { ...fightIn(state, game), status: 'fighting', challenge: null };
    case 'completed':
      return { ...fightIn(state, game), status: 'over', reason: null, figures: null };
  }
}

/** Forfeits from before the player entered are read from the game. */
function fightIn(state: RoomState, game: BattleGame): Fight {
  if (state.status === 'fighting') return { game, round: state.round, forfeited: state.forfeited };
  const gone = Object.values(game.players).filter(({ has_forfeited }) => has_forfeited);
  return { game, round: null, forfeited: gone.map(({ user_id }) => user_id) };
}

function mayCountDown({ players }: BattleGame): boolean {
  const present = Object.values(players).filter(({ is_connected }) => is_connected);
  return present.length >= MIN_PLAYERS_TO_START && present.every(({ is_ready }) => is_ready);
}

function withChallenge(state: RoomState, challenge: Challenge | undefined): RoomState {
  return state.status === 'fighting' && challenge ? { ...state, challenge } : state;
}

function withRound(state: RoomState, event: ServerEvents['word_completed']): RoomState {
  if (state.status !== 'fighting') return state;
  const { winner_id: winnerId, loser_ids: loserIds, damage_dealt: damage } = event;
  return { ...state, round: { turn: (state.round?.turn ?? 0) + 1, winnerId, loserIds, damage } };
}

/** `none` when the battle ended without a winner; `watched` for somebody who did not play. */
export function outcomeFor(game: BattleGame, userId: string): 'victory' | 'defeat' | 'none' | 'watched' {
  if (game.winner_id === null) return 'none';
  if (!game.players[userId]) return 'watched';
  return game.winner_id === userId ? 'victory' : 'defeat';
}

export function isInBattle(game: BattleGame, userId: string): boolean {
  const player = game.players[userId];
  return player !== undefined && !player.has_forfeited && !isEliminated(player.damage_taken, game.hit_points);
}

/** The player first, then the others in the order of joining. */
export function panelOrder(game: BattleGame, me: string): string[] {
  const ids = Object.keys(game.players);
  return [...ids.filter((id) => id === me), ...ids.filter((id) => id !== me)];
}

export function nameOf(game: BattleGame, userId: string): string {
  const player = game.players[userId];
  return player?.display_name || player?.username || 'Somebody';
}

/** Sentences about the latest opponent who forfeited; empty if none did. */
export function forfeitBanners({ game, forfeited }: Fight, me: string): string[] {
  const others = forfeited.filter((id) => id !== me);
  const last = others.at(-1);
  if (last === undefined) return [];
  const isOut = (id: string): boolean => forfeited.includes(id) || !isInBattle(game, id);
  const isLastOneStanding = !isOut(me) && Object.keys(game.players).every((id) => id === me || isOut(id));
  const banner = `${nameOf(game, last)} forfeited the match!`;
  return isLastOneStanding ? ['Opponent forfeited - You win!', banner] : [banner];
}
