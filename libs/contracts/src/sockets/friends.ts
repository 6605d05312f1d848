import type { Notice } from '../http/friends';
import { declareMessage as message, namesOf, type MessageMap } from '../declared';
import { EVERY_CLIENT, EVERY_SERVER, type EmptyPayload } from './every-socket';
import type { SocketError } from './transports';

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
const CLIENT = {
  ...EVERY_CLIENT,
  /** With a `client_message_id` a resend is the same message: stored once, acknowledged again. */
  sendMessage: message('send_message').of<{
    to_user_id: string;
    message: string;
    client_message_id?: string;
  }>(),
  /** The user is writing to that friend, who gets `friend_typing` unless the user appears offline. */
  typing: message('typing').of<{ to_user_id: string }>(),
  /** Marks everything of that sender up to this message as read. */
  markRead: message('mark_read').of<{ message_id: number }>(),
  getOnlineFriends: message('get_online_friends').of<EmptyPayload>(),
  /** The newest page by `offset`, or with `after_seq` the first page after that number. */
  getChatHistory: message('get_chat_history').of<{
    friend_id: string;
    offset?: number;
    after_seq?: number;
  }>(),
  setAppearOffline: message('set_appear_offline').of<{ appear_offline: boolean }>(),
  getAppearOffline: message('get_appear_offline').of<EmptyPayload>(),
  /** Whether the user gets `friend_battle_finished`; off by default. */
  setBattleNews: message('set_battle_news').of<{ enabled: boolean }>(),
  getBattleNews: message('get_battle_news').of<EmptyPayload>(),
} as const;

export type FriendsClientMessages = MessageMap<typeof CLIENT>;
export const FRIENDS_CLIENT = namesOf(CLIENT);

/** What the server sends on the friends socket. */
const SERVER = {
  ...EVERY_SERVER,
  newMessage: message('new_message').of<DirectMessage>(),
  messageRead: message('message_read').of<{ message_id: number; reader_id: string }>(),
  /** The friend `user_id` is writing; there is no message for the end of it. */
  friendTyping: message('friend_typing').of<{ user_id: string }>(),
  onlineStatus: message('online_status').of<{ user_id: string; is_online: boolean }>(),
  onlineFriends: message('online_friends').of<{ friends: string[] }>(),
  /** Ascending inside the page. */
  chatHistory: message('chat_history').of<{ friend_id: string; messages: DirectMessage[] }>(),
  /** The stored setting: the answer to `get_appear_offline`, and sent to every tab of the user after a change. */
  appearOffline: message('appear_offline').of<{ appear_offline: boolean }>(),
  /** The stored setting: the answer to `get_battle_news`, and sent to every tab of the user after a change. */
  battleNews: message('battle_news').of<{ enabled: boolean }>(),
  /** A battle of the friend `user_id` has ended. `opponents` has only users who may be named. */
  friendBattleFinished: message('friend_battle_finished').of<{
    user_id: string;
    won: boolean;
    opponents: { user_id: string; display_name: string }[];
    finished_at: string;
  }>(),
  /**
   * Sent to every tab of both users when a request between them was sent, answered or withdrawn: the lists must be read
   * again.
   */
  friendRequestsChanged: message('friend_requests_changed').of<EmptyPayload>(),
  /** Sent to every tab of the user: the list of news must be read again. */
  friendNews: message('friend_news').of<EmptyPayload>(),
  /** Sent to every tab of the user; who is offline finds it in the list of notices. */
  notice: message('notice').of<Notice>(),
  /** Sent to every tab of the user when an admin has ended the mute before its time. */
  muteEnded: message('mute_ended').of<EmptyPayload>(),
  error: message('error').of<SocketError>(),
} as const;

export type FriendsServerMessages = MessageMap<typeof SERVER>;
export const FRIENDS_SERVER = namesOf(SERVER);
