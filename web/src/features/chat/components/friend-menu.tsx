import { useSyncExternalStore } from 'react';
import { PersonMenu } from '../../../ui/person-menu';
import { newestFrom } from '../domain/conversation';
import type { ChatSession } from '../live/chat-session';

interface FriendMenuProps {
  chat: ChatSession;
  friendId: string;
  name: string;
}

/** What can be done about the other side of a conversation; their newest message goes with a report. */
export function FriendMenu({ chat, friendId, name }: FriendMenuProps) {
  const conversation = useSyncExternalStore(chat.subscribe, () => chat.conversation(friendId));
  return <PersonMenu userId={friendId} name={name} messageId={newestFrom(conversation, friendId)?.id} />;
}
