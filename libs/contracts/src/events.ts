/** Events between services. Data is the state after the change; only what admins did may have an e-mail address. */
import { declareEvent as event, namesOf, type MessageMap } from './declared';
import type { AdminAct } from './http/admin';
import type { AvatarId, GameOverReason } from './http/battle';

/** An account as other services may know it. */
export interface UserData {
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
export interface VersionedUser {
  player: UserData;
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

/**
 * The events: name, the only service that publishes it, version of the shape of its data, and data. The version increases with
 * an incompatible change.
 */
const DECLARED = {
  userRegistered: event('user.registered', 'auth', 1).of<UserData>(),
  userUpdated: event('user.updated', 'auth', 1).of<UserData>(),
  /** `claimed`: of a guest whose games an account takes over, see `guest.claimed`. */
  userDeleted: event('user.deleted', 'auth', 1).of<{ user_id: string; deleted_at: string; claimed?: true }>(),
  userAccessChanged: event('user.access_changed', 'auth', 1).of<AccessChangedData>(),
  /** An account takes over the games of a guest; the two ids are equal when the guest has become the account. */
  guestClaimed: event('guest.claimed', 'auth', 1).of<GuestClaimData>(),
  /** Without words, so that events reveal no answer. `removed` once an admin has deleted the puzzle. */
  puzzlePublished: event('puzzle.published', 'puzzles', 1).of<{
    puzzle_id: number;
    puzzle_date: string;
    published_at: string;
    removed: boolean;
  }>(),
  scoreSubmitted: event('score.submitted', 'puzzles', 1).of<ScoreData>(),
  /** An admin edited or removed a score, or its game was reset. */
  scoreChanged: event('score.changed', 'puzzles', 1).of<ScoreData & { removed: boolean }>(),
  streakChanged: event('streak.changed', 'puzzles', 1).of<{
    user_id: string;
    current_streak: number;
    highest_streak: number;
    /** YYYY-MM-DD of the newest finished puzzle, null when no game is left. */
    last_finished_date: string | null;
  }>(),
  friendAccepted: event('friend.accepted', 'social', 1).of<FriendshipData & { accepted_at: string }>(),
  friendRemoved: event('friend.removed', 'social', 1).of<FriendshipData & { removed_at: string }>(),
  blockCreated: event('block.created', 'social', 1).of<BlockData & { blocked_at: string }>(),
  blockRemoved: event('block.removed', 'social', 1).of<BlockData & { removed_at: string }>(),
  battleFinished: event('battle.finished', 'battle', 1).of<{
    battle_id: string;
    room_code: string;
    started_at: string;
    finished_at: string;
    duration_seconds: number;
    reason: GameOverReason;
    winner_id: string | null;
    players: BattlePlayerData[];
  }>(),
  /** How many direct messages were sent on a UTC day; later counts of the day replace earlier ones. */
  messagesCounted: event('messages.counted', 'social', 1).of<{ date: string; messages: number }>(),
  /** Has names, addresses and answers of puzzles: only the admin service may read the events of these types. */
  authAdminActed: event('auth.admin_acted', 'auth', 1).of<AdminAct>(),
  puzzlesAdminActed: event('puzzles.admin_acted', 'puzzles', 1).of<AdminAct>(),
  socialAdminActed: event('social.admin_acted', 'social', 1).of<AdminAct>(),
  battleAdminActed: event('battle.admin_acted', 'battle', 1).of<AdminAct>(),
  adminAdminActed: event('admin.admin_acted', 'admin', 1).of<AdminAct>(),
} as const;

type Declared = (typeof DECLARED)[keyof typeof DECLARED];

export type EventData = MessageMap<typeof DECLARED>;
export type EventType = keyof EventData;

export interface Envelope<Type extends string, Data> {
  /** UUIDv7; also the `Nats-Msg-Id`. */
  id: string;
  type: Type;
  /** Version of the shape of `data`. */
  version: number;
  occurred_at: string;
  request_id: string;
  aggregate_id: string;
  /** Increases with every change of the aggregate: consumers keep the newest. */
  aggregate_version: number;
  data: Data;
}

export type EventEnvelope<T extends EventType = EventType> = Envelope<T, EventData[T]>;

/** Any event, as a union by type. */
export type AnyEvent = { [T in EventType]: EventEnvelope<T> }[EventType];

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
