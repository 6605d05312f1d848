import type { DirectMessage } from '@fourfold/contracts';
import { counted } from '../../../lib/counted';

export interface Conversation {
  /** `refused`: the two users are not friends. */
  history: 'loading' | 'loaded' | 'failed' | 'refused';
  /** In the order of `seq`. */
  messages: readonly DirectMessage[];
}

export const UNOPENED: Conversation = { history: 'loading', messages: [] };

/** Adds messages from the history, the friend, another tab or an acknowledgement. */
export function withStored(before: Conversation, stored: readonly DirectMessage[]): Conversation {
  const byId = new Map(before.messages.map((message) => [message.id, message]));
  for (const message of stored) {
    // A message stays read even if an older response arrives last.
    const read = message.read || byId.get(message.id)?.read === true;
    byId.set(message.id, { ...message, read });
  }
  return { ...before, messages: [...byId.values()].sort((a, b) => a.seq - b.seq) };
}

export function withRead(before: Conversation, readerId: string, messageId: number): Conversation {
  const isRead = ({ to_user_id, id }: DirectMessage): boolean => to_user_id === readerId && id <= messageId;
  return {
    ...before,
    messages: before.messages.map((message) => (isRead(message) ? { ...message, read: true } : message)),
  };
}

/** The last `seq` before the first gap, or the last `seq` if there is no gap. */
export function resumePoint({ messages }: Conversation): number {
  const first = messages[0]?.seq ?? 0;
  const place = messages.findIndex(({ seq }, index) => seq !== first + index);
  return (messages[place === -1 ? messages.length - 1 : place - 1] ?? messages[0])?.seq ?? 0;
}

export function hasGap(conversation: Conversation): boolean {
  return resumePoint(conversation) < (conversation.messages.at(-1)?.seq ?? 0);
}

/** The offset of the previous page; undefined when the first message is already loaded. */
export function olderOffset({ messages }: Conversation): number | undefined {
  const [first, last] = [messages[0]?.seq ?? 1, messages.at(-1)?.seq ?? 0];
  return first > 1 ? last - first + 1 : undefined;
}

export function unreadOf({ messages }: Conversation, friendId: string): DirectMessage[] {
  return messages.filter(({ from_user_id, read }) => from_user_id === friendId && !read);
}

/** For screen readers, appended to the label of an element with a badge. */
export function unreadText(count: number): string {
  return count === 0 ? '' : `, ${counted(count, 'unread message')}`;
}
