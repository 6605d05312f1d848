import type {
  ActiveGame,
  AvatarId,
  BattleFigures,
  BattleState,
  Challenge,
  GameOverReason,
  WatchableGame,
} from '../http/battle';
import type { EmptyPayload, SocketClientMessages, SocketError, SocketServerMessages } from './transports';

export const GAME_TYPES = ['typing_race'] as const;
export type GameType = (typeof GAME_TYPES)[number];

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
  /** Standard words per minute: five characters a word. Computed by the server. */
  speed: number;
  is_ready: boolean;
  is_connected: boolean;
  /** How long a disconnected player of a running battle has to come back; else null. */
  reconnect_seconds: number | null;
  has_forfeited: boolean;
}

export interface BattleGame {
  battle_id: string;
  room_code: string;
  game_type: GameType;
  state: BattleState;
  host_id: string;
  players: Record<string, GamePlayer>;
  max_players: number;
  hit_points: number;
  friends_only: boolean;
  allow_watching: boolean;
  /** How many users are watching. */
  watchers: number;
  winner_id: string | null;
  /** Seconds; null until the end. */
  game_duration: number | null;
  /** After the end: while a rematch can be asked for, or once it has begun; else null. */
  rematch: Rematch | null;
  /** Increases with every change. */
  version: number;
}

export interface Rematch {
  /** Who has asked for it. */
  user_ids: string[];
  /** Who is still there: has neither left nor lost the connection. */
  present_user_ids: string[];
  /** How long it can still be asked for. */
  seconds_left: number;
  /** The room of the rematch, once there is one. */
  room_code: string | null;
}

/** A chat message of the lobby or of a room. */
export interface ChatLine {
  /** Names the message in a report. */
  message_id: string;
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
  /** Whether others may watch; false by default. */
  allow_watching?: boolean;
}

export const INVITATION_END_REASONS = ['left', 'full', 'started', 'declined', 'expired', 'blocked'] as const;
export type InvitationEndReason = (typeof INVITATION_END_REASONS)[number];

/** What a client may send on the battle socket. */
export interface BattleClientMessages extends SocketClientMessages {
  create_game: CreateGame;
  /** Joins the public room that has waited longest, or opens one for everybody; the fields apply to a new room only. */
  quick_join: CreateGame;
  join_game: { room_code: string; avatar_id?: AvatarId };
  leave_game: EmptyPayload;
  player_ready: { ready: boolean };
  /** `wpm` and `accuracy` are the client's own figures, for display only. */
  typing_update: { typed_text: string; wpm?: number; accuracy?: number };
  request_new_challenge: EmptyPayload;
  get_game_state: { room_code: string };
  /** Invites an online friend to the waiting room of the sender, who may have one open invitation. */
  invite: { user_id: string };
  decline_invitation: { room_code: string };
  /** Asks for the open invitations, each of which comes as `invited` to this connection only. */
  get_invitations: EmptyPayload;
  /** Within 20 s after `game_over`. */
  request_rematch: EmptyPayload;
  /** Watches a room whose host allows it, instead of the one watched before. */
  watch_game: { room_code: string };
  stop_watching: EmptyPayload;
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
  opponent_typing: RoomMessage & { user_id: string; progress: number; wpm: number; speed: number };
  /** `loser_id` is set when there is exactly one loser; `loser_ids` always. */
  word_completed: RoomMessage & {
    game: BattleGame;
    winner_id: string;
    loser_id: string | null;
    loser_ids: string[];
    damage_dealt: number;
  };
  /** Also after `game_state` of a finished battle. `figures` are missing when Redis has lost the log of the battle. */
  game_over: RoomMessage & { game: BattleGame; reason: GameOverReason; figures?: BattleFigures };
  player_disconnected: RoomMessage & { user_id: string; game_state: BattleGame };
  player_forfeited: RoomMessage & { forfeited_username: string; forfeited_user_id: string };
  /** On connecting, too, while the invitation is open, and again when the sender has another name. */
  invited: { room_code: string; from: { user_id: string; display_name: string }; seconds_left: number };
  /** To all tabs of the recipient: it can be accepted no longer. `full` also once the recipient has taken a seat. */
  invitation_ended: { room_code: string; reason: InvitationEndReason };
  /** To the sender: this friend has declined. */
  invitation_declined: { user_id: string };
  /** The users who are there and have asked for a rematch; empty once it can't be asked for any more. */
  rematch_update: RoomMessage & Pick<Rematch, 'user_ids' | 'present_user_ids'>;
  /** The countdown of the new room begins. */
  rematch_ready: RoomMessage & { room_code: string; game: BattleGame };
  /** To players and watchers, at most twice a second. */
  watchers_update: RoomMessage & { room_code: string; watchers: number };
  /** To a watcher who may not watch any longer, or whose room is gone. */
  watch_ended: { room_code: string };
  lobby_update: { active_games: ActiveGame[]; watchable_games: WatchableGame[] };
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
  quickJoin: 'quick_join',
  invite: 'invite',
  declineInvitation: 'decline_invitation',
  getInvitations: 'get_invitations',
  requestRematch: 'request_rematch',
  watchGame: 'watch_game',
  stopWatching: 'stop_watching',
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
  invited: 'invited',
  invitationEnded: 'invitation_ended',
  invitationDeclined: 'invitation_declined',
  rematchUpdate: 'rematch_update',
  rematchReady: 'rematch_ready',
  watchersUpdate: 'watchers_update',
  watchEnded: 'watch_ended',
  lobbyUpdate: 'lobby_update',
  lobbyMessage: 'lobby_message',
  lobbyHistory: 'lobby_history',
  chatMessage: 'chat_message',
  error: 'error',
} as const satisfies Record<string, keyof BattleServerMessages>;
