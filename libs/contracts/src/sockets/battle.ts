import type {
  ActiveGame,
  AvatarId,
  BattleFigures,
  BattleState,
  Challenge,
  GameOverReason,
  WatchableGame,
} from '../http/battle';
import { declareMessage as message, namesOf, type MessageMap } from '../declared';
import { EVERY_CLIENT, EVERY_SERVER, type EmptyPayload } from './every-socket';
import type { SocketError } from './transports';

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
  /** Battles that each player has won since the first of these rematches, this one too once it is over; missing before the first. */
  series_wins?: Record<string, number>;
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
const CLIENT = {
  ...EVERY_CLIENT,
  createGame: message('create_game').of<CreateGame>(),
  /** Joins the public room that has waited longest, or opens one for everybody; the fields apply to a new room only. */
  quickJoin: message('quick_join').of<CreateGame>(),
  joinGame: message('join_game').of<{ room_code: string; avatar_id?: AvatarId }>(),
  leaveGame: message('leave_game').of<EmptyPayload>(),
  playerReady: message('player_ready').of<{ ready: boolean }>(),
  /** `wpm` and `accuracy` are the client's own figures, for display only. */
  typingUpdate: message('typing_update').of<{ typed_text: string; wpm?: number; accuracy?: number }>(),
  requestNewChallenge: message('request_new_challenge').of<EmptyPayload>(),
  getGameState: message('get_game_state').of<{ room_code: string }>(),
  /** Invites an online friend to the waiting room of the sender, who may have one open invitation. */
  invite: message('invite').of<{ user_id: string }>(),
  declineInvitation: message('decline_invitation').of<{ room_code: string }>(),
  /** Asks for the open invitations, each of which comes as `invited` to this connection only. */
  getInvitations: message('get_invitations').of<EmptyPayload>(),
  /** Within 20 s after `game_over`. */
  requestRematch: message('request_rematch').of<EmptyPayload>(),
  /** Watches a room whose host allows it, instead of the one watched before. */
  watchGame: message('watch_game').of<{ room_code: string }>(),
  stopWatching: message('stop_watching').of<EmptyPayload>(),
  joinLobby: message('join_lobby').of<EmptyPayload>(),
  leaveLobby: message('leave_lobby').of<EmptyPayload>(),
  lobbyChat: message('lobby_chat').of<{ message: string }>(),
  chatMessage: message('chat_message').of<{ room_code: string; message: string }>(),
} as const;

export type BattleClientMessages = MessageMap<typeof CLIENT>;
export const BATTLE_CLIENT = namesOf(CLIENT);

/** Every message of a room. */
export interface RoomMessage {
  /** Of the room: a client that has missed one asks for `get_game_state`. An older one than the last is outdated. */
  version: number;
}

export interface RoomEntry extends RoomMessage {
  room_code: string;
  game: BattleGame;
}

export interface RoomChange extends RoomMessage {
  user_id: string;
  game: BattleGame;
}

/** What the server sends on the battle socket. */
const SERVER = {
  ...EVERY_SERVER,
  gameCreated: message('game_created').of<RoomEntry>(),
  gameJoined: message('game_joined').of<RoomEntry>(),
  /** `challenge` while the match runs; `messages`, the last chat messages of the room, when a client joins or returns. */
  gameState: message('game_state').of<
    RoomMessage & { game: BattleGame; challenge?: Challenge; messages?: ChatLine[] }
  >(),
  /**
   * Every five seconds while the room is live, and once after its end. A client that has another version, even a later
   * one, has missed something and asks for `get_game_state`.
   */
  roomVersion: message('room_version').of<RoomMessage & { room_code: string }>(),
  playerJoined: message('player_joined').of<RoomChange>(),
  playerLeft: message('player_left').of<RoomChange>(),
  playerReady: message('player_ready').of<RoomChange>(),
  countdown: message('countdown').of<RoomMessage & { count: number }>(),
  gameStarted: message('game_started').of<RoomMessage & { game: BattleGame; challenge: Challenge }>(),
  newChallenge: message('new_challenge').of<RoomMessage & { challenge: Challenge }>(),
  /** `progress` is the typed share of the text, 0–1. */
  opponentTyping: message('opponent_typing').of<
    RoomMessage & { user_id: string; progress: number; wpm: number; speed: number }
  >(),
  /** `loser_id` is set when there is exactly one loser; `loser_ids` always. */
  wordCompleted: message('word_completed').of<
    RoomMessage & {
      game: BattleGame;
      winner_id: string;
      loser_id: string | null;
      loser_ids: string[];
      damage_dealt: number;
    }
  >(),
  /** Also after `game_state` of a finished battle. `figures` are missing when Redis has lost the log of the battle. */
  gameOver: message('game_over').of<
    RoomMessage & { game: BattleGame; reason: GameOverReason; figures?: BattleFigures }
  >(),
  playerDisconnected: message('player_disconnected').of<
    RoomMessage & { user_id: string; game_state: BattleGame }
  >(),
  playerForfeited: message('player_forfeited').of<
    RoomMessage & { forfeited_username: string; forfeited_user_id: string }
  >(),
  /** On connecting, too, while the invitation is open, and again when the sender has another name. */
  invited: message('invited').of<{
    room_code: string;
    from: { user_id: string; display_name: string };
    seconds_left: number;
  }>(),
  /** To all tabs of the recipient: it can be accepted no longer. `full` also once the recipient has taken a seat. */
  invitationEnded: message('invitation_ended').of<{ room_code: string; reason: InvitationEndReason }>(),
  /** To the sender: this friend has declined. */
  invitationDeclined: message('invitation_declined').of<{ user_id: string }>(),
  /** The users who are there and have asked for a rematch; empty once it can't be asked for any more. */
  rematchUpdate: message('rematch_update').of<RoomMessage & Pick<Rematch, 'user_ids' | 'present_user_ids'>>(),
  /** The countdown of the new room begins. */
  rematchReady: message('rematch_ready').of<RoomMessage & { room_code: string; game: BattleGame }>(),
  /** To players and watchers, at most twice a second. */
  watchersUpdate: message('watchers_update').of<RoomMessage & { room_code: string; watchers: number }>(),
  /** To a watcher who may not watch any longer, or whose room is gone. */
  watchEnded: message('watch_ended').of<{ room_code: string }>(),
  lobbyUpdate: message('lobby_update').of<{ active_games: ActiveGame[]; watchable_games: WatchableGame[] }>(),
  lobbyMessage: message('lobby_message').of<ChatLine>(),
  lobbyHistory: message('lobby_history').of<{ messages: ChatLine[] }>(),
  chatMessage: message('chat_message').of<RoomMessage & ChatLine & { room_code: string }>(),
  error: message('error').of<SocketError>(),
} as const;

export type BattleServerMessages = MessageMap<typeof SERVER>;
export const BATTLE_SERVER = namesOf(SERVER);
