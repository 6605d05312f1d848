import type { DirectMessage } from '@fourfold/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { ChatLog } from '../../../ui/chat-log';
import { olderOffset, type Conversation } from '../domain/conversation';
import type { OutgoingMessage } from '../live/outbox';
import styles from './message-log.module.css';
import { OutgoingItem, StoredItem } from './message-items';

interface MessageLogProps {
  conversation: Conversation;
  outgoing: readonly OutgoingMessage[];
  friendId: string;
  friendName: string;
  busy: boolean;
  onOlder: () => void;
  onRetry: (clientId: string) => void;
}

/** All messages, those that are not sent yet at the end. */
export function MessageLog(props: MessageLogProps) {
  const { conversation, outgoing, friendId, friendName, busy, onOlder, onRetry } = props;
  const { messages } = conversation;
  const lastOwn = messages.findLast(({ from_user_id }) => from_user_id !== friendId);
  return (
    <ChatLog
      label={`Messages with ${friendName}`}
      first={messages[0]?.id}
      last={outgoing.at(-1)?.clientId ?? messages.at(-1)?.id}
      writing={outgoing.length}
      busy={busy}
      className={styles['log']}
    >
      {olderOffset(conversation) !== undefined && (
        <Button look="quiet" aria-disabled={busy} onClick={() => !busy && onOlder()}>
          Older messages
        </Button>
      )}
      {messages.length + outgoing.length === 0 && <Begin friendName={friendName} />}
      <ol className={styles['messages']}>
        {messages.map((message) => (
          <StoredItem
            key={keyOf(message, friendId)}
            message={message}
            from={message.from_user_id === friendId ? friendName : undefined}
            withStatus={message === lastOwn && outgoing.length === 0}
          />
        ))}
        {outgoing.map((message) => (
          <OutgoingItem key={message.clientId} message={message} onRetry={() => onRetry(message.clientId)} />
        ))}
      </ol>
    </ChatLog>
  );
}

/** One's own stays the same line when it is stored. */
function keyOf({ id, from_user_id, client_message_id }: DirectMessage, friendId: string): string | number {
  return from_user_id === friendId ? id : (client_message_id ?? id);
}

function Begin({ friendName }: { friendName: string }): ReactNode {
  return (
    <p className={styles['begin']}>
      No messages yet. Say hello to <bdi>{friendName}</bdi>.
    </p>
  );
}
