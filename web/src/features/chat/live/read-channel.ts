import { tabChannel, type TabChannel } from '../../../lib/tabs/tab-channel';

/** The last message of the friend that was read. */
export interface ReadUpTo {
  friendId: string;
  messageId: number;
}

export type ReadChannel = TabChannel<ReadUpTo>;

/** Broadcasts to other tabs of this browser what was read: the server notifies only the sender. */
export const readChannelOf = (userId: string): ReadChannel => tabChannel(`fourfold.chat-read.${userId}`);
