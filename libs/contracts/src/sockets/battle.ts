import type { ActiveGame, AvatarId, Challenge, GameOverReason } from '../http/battle';
import type { EmptyPayload, SocketClientMessages, SocketError, SocketServerMessages } from './transports';

export const GAME_TYPES = ['typing_race'] as const;
export type GameType = (typeof GAME_TYPES)[number];

export const BATTLE_STATES = ['waiting', 'in_progress', 'completed'] as const;
export type BattleState = (typeof BATTLE_STATES)[number];

export interface GamePlayer {
  user_id: string;
  username: string;
  display_name: string;
  avatar_id: AvatarId;
  damage_taken: number;
  /** Damage dealt. */
  score: number;
  words_completed: number;
  /** Computed by the server. */
  wpm: number;
  is_ready: boolean;
  is_connected: boolean;
  has_forfeited: boolean;
}

export interface BattleGame {
  room_code: string;
  game_type: GameType;
  state: BattleState;
  host_id: string;
  players: Record<string, GamePlayer>;
  max_players: number;
  hit_points: number;
  friends_only: boolean;
  winner_id: string | null;
  /** Seconds; null until the end. */
  game_duration: number | null;
  /** Increases with every change. */
  version: number;
}

/** A chat message of the lobby or of a room. */
export interface ChatLine {
  user_id: string;
  username: string;
  message: string;
  timestamp: string;
}

export interface CreateGame {
  game_type?: GameType;
  max_players?: number;
  avatar_id?: AvatarId;
  hit_points?: number;
  friends_only?: boolean;
}

/** What a client may send on the battle socket. */
export interface BattleClientMessages extends SocketClientMessages {
  create_game: CreateGame;
  join_game: { room_code: string; avatar_id?: AvatarId };
  leave_game: EmptyPayload;
  player_ready: { ready: boolean };
  /** `wpm` and `accuracy` are the client's own figures, for display only. */
  typing_update: { typed_text: string; wpm?: number; accuracy?: number };
  request_new_challenge: EmptyPayload;
  get_game_state: { room_code: string };
  join_lobby: EmptyPayload;
  leave_lobby: EmptyPayload;
  lobby_chat: { message: string };
  chat_message: { room_code: string; message: string };
}

/** Every message of a room. */
interface RoomMessage {
  /** Of the room: a client that has missed one asks for `get_game_state`. An older one than the last is outdated. */
  version: number;
}

interface RoomEntry extends RoomMessage {
  room_code: string;
  game: BattleGame;
}

interface RoomChange extends RoomMessage {
  user_id: string;
  game: BattleGame;
}

/** What the server sends on the battle socket. */
export interface BattleServerMessages extends SocketServerMessages {
  game_created: RoomEntry;
  game_joined: RoomEntry;
  /** `challenge` while the match runs; `messages`, the last chat messages of the room, when a client joins or returns. */
  game_state: RoomMessage & { game: BattleGame; challenge?: Challenge; messages?: ChatLine[] };
  /**
   * Every five seconds while the room is live, and once after its end. A client that has another version, even a later
   * one, has missed something and asks for `get_game_state`.
   */
  room_version: RoomMessage & { room_code: string };
  player_joined: RoomChange;
  player_left: RoomChange;
  player_ready: RoomChange;
  countdown: RoomMessage & { count: number };
  game_started: RoomMessage & { game: BattleGame; challenge: Challenge };
  new_challenge: RoomMessage & { challenge: Challenge };
  /** `progress` is the typed share of the text, 0–1. */
  opponent_typing: RoomMessage & { user_id: string; progress: number; wpm: number };
  /** `loser_id` is set when there is exactly one loser; `loser_ids` always. */
  word_completed: RoomMessage & {
    game: BattleGame;
    winner_id: string;
    loser_id: string | null;
    loser_ids: string[];
    damage_dealt: number;
  };
  game_over: RoomMessage & { game: BattleGame; reason: GameOverReason };
  player_disconnected: RoomMessage & { user_id: string; game_state: BattleGame };
  player_forfeited: RoomMessage & { forfeited_username: string; forfeited_user_id: string };
  lobby_update: { active_games: ActiveGame[] };
  lobby_message: ChatLine;
  lobby_history: { messages: ChatLine[] };
  chat_message: RoomMessage & ChatLine & { room_code: string };
  error: SocketError;
}

export const BATTLE_CLIENT = {
  ping: 'ping',
  pong: 'pong',
  authenticate: 'authenticate',
  createGame: 'create_game',
  joinGame: 'join_game',
  leaveGame: 'leave_game',
  playerReady: 'player_ready',
  typingUpdate: 'typing_update',
  requestNewChallenge: 'request_new_challenge',
  getGameState: 'get_game_state',
  joinLobby: 'join_lobby',
  leaveLobby: 'leave_lobby',
  lobbyChat: 'lobby_chat',
  chatMessage: 'chat_message',
} as const satisfies Record<string, keyof BattleClientMessages>;

export const BATTLE_SERVER = {
  ping: 'ping',
  pong: 'pong',
  serverPing: 'server_ping',
  authenticateRequired: 'authenticate_required',
  gameCreated: 'game_created',
  gameJoined: 'game_joined',
  gameState: 'game_state',
  roomVersion: 'room_version',
  playerJoined: 'player_joined',
  playerLeft: 'player_left',
  playerReady: 'player_ready',
  countdown: 'countdown',
  gameStarted: 'game_started',
  newChallenge: 'new_challenge',
  opponentTyping: 'opponent_typing',
  wordCompleted: 'word_completed',
  gameOver: 'game_over',
  playerDisconnected: 'player_disconnected',
  playerForfeited: 'player_forfeited',
  lobbyUpdate: 'lobby_update',
  lobbyMessage: 'lobby_message',
  lobbyHistory: 'lobby_history',
  chatMessage: 'chat_message',
  error: 'error',
} as const satisfies Record<string, keyof BattleServerMessages>;
