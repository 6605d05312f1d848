/** Events between services. Data is the state after the change; only what admins did may have an e-mail address. */
import { namesOf } from './declared';
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
  /** A player reported a puzzle that another one made. */
  'made_puzzle.reported': {
    code: string;
    author_id: string;
    reporter_id: string;
    /** Removed when the account of the reporter is deleted. */
    reason?: string;
    reported_at: string;
  };
  /** A puzzle of a player is the daily puzzle of a date; its author is told. */
  'made_puzzle.scheduled': { code: string; author_id: string; puzzle_id: number; puzzle_date: string };
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

/**
 * The types by name, with the only service that publishes each, and the version of the shape of its data, which increases
 * with an incompatible change.
 */
const DECLARED = {
  userRegistered: { name: 'user.registered', owner: 'auth', version: 1 },
  userUpdated: { name: 'user.updated', owner: 'auth', version: 1 },
  userDeleted: { name: 'user.deleted', owner: 'auth', version: 1 },
  userAccessChanged: { name: 'user.access_changed', owner: 'auth', version: 1 },
  guestClaimed: { name: 'guest.claimed', owner: 'auth', version: 1 },
  puzzlePublished: { name: 'puzzle.published', owner: 'puzzles', version: 1 },
  madePuzzleReported: { name: 'made_puzzle.reported', owner: 'puzzles', version: 1 },
  madePuzzleScheduled: { name: 'made_puzzle.scheduled', owner: 'puzzles', version: 1 },
  scoreSubmitted: { name: 'score.submitted', owner: 'puzzles', version: 1 },
  scoreChanged: { name: 'score.changed', owner: 'puzzles', version: 1 },
  streakChanged: { name: 'streak.changed', owner: 'puzzles', version: 1 },
  friendAccepted: { name: 'friend.accepted', owner: 'social', version: 1 },
  friendRemoved: { name: 'friend.removed', owner: 'social', version: 1 },
  blockCreated: { name: 'block.created', owner: 'social', version: 1 },
  blockRemoved: { name: 'block.removed', owner: 'social', version: 1 },
  battleFinished: { name: 'battle.finished', owner: 'battle', version: 1 },
  messagesCounted: { name: 'messages.counted', owner: 'social', version: 1 },
  authAdminActed: { name: 'auth.admin_acted', owner: 'auth', version: 1 },
  puzzlesAdminActed: { name: 'puzzles.admin_acted', owner: 'puzzles', version: 1 },
  socialAdminActed: { name: 'social.admin_acted', owner: 'social', version: 1 },
  battleAdminActed: { name: 'battle.admin_acted', owner: 'battle', version: 1 },
  adminAdminActed: { name: 'admin.admin_acted', owner: 'admin', version: 1 },
} as const satisfies Record<string, { name: EventType; owner: ServiceName; version: number }>;

type Declared = (typeof DECLARED)[keyof typeof DECLARED];

/** The types by name, for consumers. */
export const EVENTS = {
  ...namesOf(DECLARED),
  /** One type for each service. */
  adminActed: [
    DECLARED.authAdminActed.name,
    DECLARED.puzzlesAdminActed.name,
    DECLARED.socialAdminActed.name,
    DECLARED.battleAdminActed.name,
    DECLARED.adminAdminActed.name,
  ],
} as const;

export const EVENT_OWNERS = byName(({ owner }) => owner) as {
  readonly [E in Declared as E['name']]: E['owner'];
};

export const EVENT_VERSIONS = byName(({ version }) => version);

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

function byName<Fact>(factOf: (declared: Declared) => Fact): Readonly<Record<EventType, Fact>> {
  const facts = Object.values(DECLARED).map((declared) => [declared.name, factOf(declared)]);
  return Object.fromEntries(facts) as Record<Declared['name'], Fact>;
}
