import type { DirectMessage } from '@fourfold/contracts';

/** What one replica tells all of them, so that each tells the people whose sockets it holds. May be lost; never a fact. */
export type Notice =
  | { kind: 'message'; friendship_id: number; message: DirectMessage }
  | { kind: 'read'; to_user_id: string; message_id: number; reader_id: string }
  /** For all friends of the user; published by Redis itself. */
  | { kind: 'presence'; user_id: string; is_online: boolean }
  /** For one person. */
  | { kind: 'status'; to_user_id: string; user_id: string; is_online: boolean };
