/** Events between services. Data is the state after the change; only what admins did may have an e-mail address. */
import type { AdminAct } from './http/admin';
import type { AvatarId, GameOverReason } from './http/battle';
import type { ServiceName } from './routes';

/** An account as other services may know it. */
export interface PlayerData {
  user_id: string;
  username: string;
  display_name: string;
  is_admin: boolean;
  is_active: boolean;
  created_at: string;
  /** The end of the last mute: until then other services accept no messages of the user. */
  muted_until?: string;
}

/** An account in the shape of its events, with their version. */
export interface VersionedPlayer {
  player: PlayerData;
  version: number;
}

/** Which access tokens of a user are revoked. */
export type RevokedAccess =
  | { scope: 'none' }
  | { scope: 'all' }
  | { scope: 'all_but_session'; session_id: string }
  | { scope: 'session'; session_id: string };

export interface AccessChangedData {
  user_id: string;
  is_admin: boolean;
  is_active: boolean;
  reason:
    | 'disabled'
    | 'enabled'
    | 'deleted'
    | 'password_changed'
    | 'password_reset'
    | 'admin_granted'
    | 'admin_revoked'
    | 'observer_granted'
    | 'observer_revoked'
    | 'signed_out'
    | 'guest_registered'
    | 'refresh_token_reused';
  revoked: RevokedAccess;
  /** When access changed. */
  not_before: string;
}

export interface GuestClaimData {
  guest_id: string;
  user_id: string;
  claimed_at: string;
}

export interface ScoreData {
  score_id: number;
  user_id: string;
  puzzle_id: number;
  /** YYYY-MM-DD */
  puzzle_date: string;
  points_scored: number;
  completion_time_seconds: number;
  won: boolean;
  mistakes_used: number;
  submitted_at: string;
}

export interface FriendshipData {
  friendship_id: number;
  /** The smaller id first, so that a pair is always written the same way. */
  user_ids: [string, string];
}

/** A block; one aggregate for each direction. */
export interface BlockData {
  block_id: number;
  blocker_id: string;
  blocked_id: string;
}

export interface BattlePlayerData {
  user_id: string;
  avatar_id: AvatarId;
  won: boolean;
  forfeited: boolean;
  score: number;
  damage_taken: number;
  words_completed: number;
  wpm: number;
  /** Standard words per minute; events of earlier battles are without it. */
  speed?: number;
  accuracy: number;
}

export interface EventData {
  'user.registered': PlayerData;
  'user.updated': PlayerData;
  /** `claimed`: of a guest whose games an account takes over, see `guest.claimed`. */
  'user.deleted': { user_id: string; deleted_at: string; claimed?: true };
  /** An account takes over the games of a guest; the two ids are equal when the guest has become the account. */
  'guest.claimed': GuestClaimData;
  'user.access_changed': AccessChangedData;
  /** Without words, so that events reveal no answer. `removed` once an admin has deleted the puzzle. */
  'puzzle.published': { puzzle_id: number; puzzle_date: string; published_at: string; removed: boolean };
  'score.submitted': ScoreData;
  /** An admin edited or removed a score, or its game was reset. */
  'score.changed': ScoreData & { removed: boolean };
  'streak.changed': {
    user_id: string;
    current_streak: number;
    highest_streak: number;
    /** YYYY-MM-DD of the newest finished puzzle, null when no game is left. */
    last_finished_date: string | null;
  };
  'friend.accepted': FriendshipData & { accepted_at: string };
  'friend.removed': FriendshipData & { removed_at: string };
  'block.created': BlockData & { blocked_at: string };
  'block.removed': BlockData & { removed_at: string };
  'battle.finished': {
    battle_id: string;
    room_code: string;
    started_at: string;
    finished_at: string;
    duration_seconds: number;
    reason: GameOverReason;
    winner_id: string | null;
    players: BattlePlayerData[];
  };
  /** How many direct messages were sent on a UTC day; later counts of the day replace earlier ones. */
  'messages.counted': { date: string; messages: number };
  /** Has names, addresses and answers of puzzles: only the admin service may read the events of these types. */
  'auth.admin_acted': AdminAct;
  'puzzles.admin_acted': AdminAct;
  'social.admin_acted': AdminAct;
  'battle.admin_acted': AdminAct;
  'admin.admin_acted': AdminAct;
}

export type EventType = keyof EventData;

export interface EventEnvelope<T extends EventType = EventType> {
  /** UUIDv7; also the `Nats-Msg-Id`. */
  id: string;
  type: T;
  /** Version of the shape of `data`. */
  version: number;
  occurred_at: string;
  request_id: string;
  aggregate_id: string;
  /** Increases with every change of the aggregate: consumers keep the newest. */
  aggregate_version: number;
  data: EventData[T];
}

/** Any event, as a union by type. */
export type AnyEvent = { [T in EventType]: EventEnvelope<T> }[EventType];

/** The types by name, for consumers. */
export const EVENTS = {
  userRegistered: 'user.registered',
  userUpdated: 'user.updated',
  userDeleted: 'user.deleted',
  userAccessChanged: 'user.access_changed',
  guestClaimed: 'guest.claimed',
  puzzlePublished: 'puzzle.published',
  scoreSubmitted: 'score.submitted',
  scoreChanged: 'score.changed',
  streakChanged: 'streak.changed',
  friendAccepted: 'friend.accepted',
  friendRemoved: 'friend.removed',
  blockCreated: 'block.created',
  blockRemoved: 'block.removed',
  battleFinished: 'battle.finished',
  messagesCounted: 'messages.counted',
  /** One type for each service. */
  adminActed: [
    'auth.admin_acted',
    'puzzles.admin_acted',
    'social.admin_acted',
    'battle.admin_acted',
    'admin.admin_acted',
  ],
} as const satisfies Record<string, EventType | readonly EventType[]>;

/** The only service that publishes a type. */
export const EVENT_OWNERS = {
  'user.registered': 'auth',
  'user.updated': 'auth',
  'user.deleted': 'auth',
  'user.access_changed': 'auth',
  'guest.claimed': 'auth',
  'puzzle.published': 'puzzles',
  'score.submitted': 'puzzles',
  'score.changed': 'puzzles',
  'streak.changed': 'puzzles',
  'friend.accepted': 'social',
  'friend.removed': 'social',
  'block.created': 'social',
  'block.removed': 'social',
  'battle.finished': 'battle',
  'messages.counted': 'social',
  'auth.admin_acted': 'auth',
  'puzzles.admin_acted': 'puzzles',
  'social.admin_acted': 'social',
  'battle.admin_acted': 'battle',
  'admin.admin_acted': 'admin',
} as const satisfies Record<EventType, ServiceName>;

/** Version of the shape of each type's data; it increases with an incompatible change. */
export const EVENT_VERSIONS = {
  'user.registered': 1,
  'user.updated': 1,
  'user.deleted': 1,
  'user.access_changed': 1,
  'guest.claimed': 1,
  'puzzle.published': 1,
  'score.submitted': 1,
  'score.changed': 1,
  'streak.changed': 1,
  'friend.accepted': 1,
  'friend.removed': 1,
  'block.created': 1,
  'block.removed': 1,
  'battle.finished': 1,
  'messages.counted': 1,
  'auth.admin_acted': 1,
  'puzzles.admin_acted': 1,
  'social.admin_acted': 1,
  'battle.admin_acted': 1,
  'admin.admin_acted': 1,
} as const satisfies Record<EventType, number>;

export const EVENT_TYPES = Object.keys(EVENT_OWNERS) as EventType[];

export function isEventType(value: unknown): value is EventType {
  return typeof value === 'string' && Object.hasOwn(EVENT_OWNERS, value);
}

/**
 * The JetStream subject of a type: `events.<service>.<type>`.
 * @param prefix prepended unchanged, so it ends with a dot; separates installations that share a server
 */
export function eventSubject(type: EventType, prefix = ''): string {
  return `${prefix}events.${EVENT_OWNERS[type]}.${type}`;
}

/** The wildcard subject of all events of an installation. */
export function allEventsSubject(prefix = ''): string {
  return `${prefix}events.>`;
}
