import type { Notice } from '../http/friends';
import type { EmptyPayload, SocketClientMessages, SocketError, SocketServerMessages } from './transports';

export interface DirectMessage {
  id: number;
  from_user_id: string;
  from_username: string;
  to_user_id: string;
  message: string;
  timestamp: string;
  read: boolean;
  /** 1, 2, 3 … in each conversation: a gap tells a client that it missed something. */
  seq: number;
  /** The id given by the sender, if any. */
  client_message_id?: string;
  /** Only true, and only for a receiver who has not finished today's puzzle: the text may give a group of it away. */
  spoiler?: boolean;
}

/** What a client may send on the friends socket. */
export interface FriendsClientMessages extends SocketClientMessages {
  /** With a `client_message_id` a resend is the same message: stored once, acknowledged again. */
  send_message: { to_user_id: string; message: string; client_message_id?: string };
  /** The user is writing to that friend, who gets `friend_typing` unless the user appears offline. */
  typing: { to_user_id: string };
  /** Marks everything of that sender up to this message as read. */
  mark_read: { message_id: number };
  get_online_friends: EmptyPayload;
  /** The newest page by `offset`, or with `after_seq` the first page after that number. */
  get_chat_history: { friend_id: string; offset?: number; after_seq?: number };
  set_appear_offline: { appear_offline: boolean };
  get_appear_offline: EmptyPayload;
  /** Whether the user gets `friend_battle_finished`; off by default. */
  set_battle_news: { enabled: boolean };
  get_battle_news: EmptyPayload;
}

/** What the server sends on the friends socket. */
export interface FriendsServerMessages extends SocketServerMessages {
  new_message: DirectMessage;
  message_read: { message_id: number; reader_id: string };
  /** The friend `user_id` is writing; there is no message for the end of it. */
  friend_typing: { user_id: string };
  online_status: { user_id: string; is_online: boolean };
  online_friends: { friends: string[] };
  /** Ascending inside the page. */
  chat_history: { friend_id: string; messages: DirectMessage[] };
  /** The stored setting: the answer to `get_appear_offline`, and sent to every tab of the user after a change. */
  appear_offline: { appear_offline: boolean };
  /** The stored setting: the answer to `get_battle_news`, and sent to every tab of the user after a change. */
  battle_news: { enabled: boolean };
  /** A battle of the friend `user_id` has ended. `opponents` has only users who may be named. */
  friend_battle_finished: {
    user_id: string;
    won: boolean;
    opponents: { user_id: string; display_name: string }[];
    finished_at: string;
  };
  /**
   * Sent to every tab of both users when a request between them was sent, answered or withdrawn: the lists must be read
   * again.
   */
  friend_requests_changed: EmptyPayload;
  /** Sent to every tab of the user; who is offline finds it in the list of notices. */
  notice: Notice;
  error: SocketError;
}

export const FRIENDS_CLIENT = {
  ping: 'ping',
  pong: 'pong',
  authenticate: 'authenticate',
  sendMessage: 'send_message',
  typing: 'typing',
  markRead: 'mark_read',
  getOnlineFriends: 'get_online_friends',
  getChatHistory: 'get_chat_history',
  setAppearOffline: 'set_appear_offline',
  getAppearOffline: 'get_appear_offline',
  setBattleNews: 'set_battle_news',
  getBattleNews: 'get_battle_news',
} as const satisfies Record<string, keyof FriendsClientMessages>;

export const FRIENDS_SERVER = {
  ping: 'ping',
  pong: 'pong',
  serverPing: 'server_ping',
  authenticateRequired: 'authenticate_required',
  newMessage: 'new_message',
  messageRead: 'message_read',
  friendTyping: 'friend_typing',
  onlineStatus: 'online_status',
  onlineFriends: 'online_friends',
  chatHistory: 'chat_history',
  appearOffline: 'appear_offline',
  battleNews: 'battle_news',
  friendBattleFinished: 'friend_battle_finished',
  friendRequestsChanged: 'friend_requests_changed',
  notice: 'notice',
  error: 'error',
} as const satisfies Record<string, keyof FriendsServerMessages>;
