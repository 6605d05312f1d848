/** What everybody may know of a user. */
export interface UserNames {
  user_id: string;
  username: string;
  display_name: string;
}

export interface Friend extends UserNames {
  current_streak: number;
  highest_streak: number;
  unread_count: number;
  is_online: boolean;
}

/** `playing` only while the friend is seen to be online. */
export type FriendTodayState = 'finished' | 'playing' | 'not_yet';

/** How a friend fares with the puzzle of the caller's date. */
export interface FriendToday extends UserNames {
  state: FriendTodayState;
  /** Null until both have finished, like the result below. */
  won: boolean | null;
  points_scored: number | null;
  completion_time_seconds: number | null;
  /** The friend has not finished, and the caller has not nudged them today. */
  may_nudge: boolean;
}

export const FRIEND_NEWS_KINDS = ['request_accepted', 'nudge'] as const;
export type FriendNewsKind = (typeof FRIEND_NEWS_KINDS)[number];

/** What a friend has done; it stays until it was read. */
export interface FriendNews {
  news_id: number;
  kind: FriendNewsKind;
  from: UserNames;
  created_at: string;
}

export type FriendshipStatus = 'pending' | 'accepted' | 'rejected';

export interface FriendRequest {
  friendship_id: number;
  status: FriendshipStatus;
  created_at: string;
  other_user: UserNames;
}

export interface SendFriendRequest {
  username: string;
}

export type Relationship = 'none' | 'friends' | 'sent' | 'received';

export interface UserSearchResult extends UserNames {
  relationship: Relationship;
}

export interface UserSearchQuery {
  query: string;
}

export interface BlockedUser extends UserNames {
  blocked_at: string;
}

export interface ReportUserRequest {
  user_id: string;
  /** In the words of the reporter. */
  reason: string;
  /** A message of that user to the reporter; stored with the report, like those around it. */
  message_id?: number;
  /** Instead of `message_id`: a message of that user in the lobby, or in a room where the reporter was. */
  chat_message_id?: string;
}

export const NOTICE_KINDS = ['warning', 'muted', 'report_handled', 'puzzle_scheduled'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What the moderation has to tell a player; it stays until the player has read it. */
export interface Notice {
  notice_id: number;
  kind: NoticeKind;
  /** Of a warning, in the words of an admin; of a scheduled puzzle, a sentence with its date; else null. */
  message: string | null;
  /** The end of a mute; else null. */
  until: string | null;
  created_at: string;
}

export interface UserReport {
  report_id: number;
  user_id: string;
  reason: string;
  message_id: number | null;
  /** Of a message of the lobby or of a room. */
  chat_message_id?: string;
  created_at: string;
}
