import type { DirectMessage } from '@fourfold/contracts';

export interface Conversation {
  /** `refused`: the two are not friends (any more). */
  history: 'loading' | 'loaded' | 'failed' | 'refused';
  /** By `seq`, each once. */
  messages: readonly DirectMessage[];
}

export const UNOPENED: Conversation = { history: 'loading', messages: [] };

/** With messages from a page of history, from the other side, from another tab, or as an acknowledgement. */
export function withStored(before: Conversation, stored: readonly DirectMessage[]): Conversation {
  const byId = new Map(before.messages.map((message) => [message.id, message]));
  for (const message of stored) {
    // What was read stays read, whichever answer comes last.
    const read = message.read || byId.get(message.id)?.read === true;
    byId.set(message.id, { ...message, read });
  }
  return { ...before, messages: [...byId.values()].sort((a, b) => a.seq - b.seq) };
}

/** Somebody has read what was written to them, up to a message. */
export function withRead(before: Conversation, readerId: string, messageId: number): Conversation {
  const isRead = ({ to_user_id, id }: DirectMessage): boolean => to_user_id === readerId && id <= messageId;
  return {
    ...before,
    messages: before.messages.map((message) => (isRead(message) ? { ...message, read: true } : message)),
  };
}

/** The last number before the first gap, or the last of all: what comes after it is missing. */
export function resumePoint({ messages }: Conversation): number {
  const first = messages[0]?.seq ?? 0;
  const place = messages.findIndex(({ seq }, index) => seq !== first + index);
  return (messages[place === -1 ? messages.length - 1 : place - 1] ?? messages[0])?.seq ?? 0;
}

export function hasGap(conversation: Conversation): boolean {
  return resumePoint(conversation) < (conversation.messages.at(-1)?.seq ?? 0);
}

/** How many of the newest messages to skip for the page before these; undefined when these begin with the first. */
export function olderOffset({ messages }: Conversation): number | undefined {
  const [first, last] = [messages[0]?.seq ?? 1, messages.at(-1)?.seq ?? 0];
  return first > 1 ? last - first + 1 : undefined;
}

/** The messages of the other side that are not read yet. */
export function unreadOf({ messages }: Conversation, friendId: string): DirectMessage[] {
  return messages.filter(({ from_user_id, read }) => from_user_id === friendId && !read);
}
