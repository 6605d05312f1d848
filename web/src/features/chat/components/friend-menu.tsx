import { useSyncExternalStore } from 'react';
import { PersonMenu } from '../../../ui/person-menu';
import type { ChatSession } from '../live/chat-session';

interface FriendMenuProps {
  chat: ChatSession;
  friendId: string;
  name: string;
}

/** What can be done about the other side of a conversation; their newest message goes with a report. */
export function FriendMenu({ chat, friendId, name }: FriendMenuProps) {
  const { messages } = useSyncExternalStore(chat.subscribe, () => chat.conversation(friendId));
  const newest = messages.findLast(({ from_user_id }) => from_user_id === friendId);
  return <PersonMenu userId={friendId} name={name} messageId={newest?.id} />;
}
