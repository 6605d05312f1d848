import type { DirectMessage } from '@fourfold/contracts';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { olderOffset, type Conversation } from '../domain/conversation';
import type { OutgoingMessage } from '../live/outbox';
import styles from './message-log.module.css';
import { OutgoingItem, StoredItem } from './message-items';

/** So near to the end counts as at the end. */
const NEAR_PX = 80;

interface MessageLogProps {
  conversation: Conversation;
  outgoing: readonly OutgoingMessage[];
  friendId: string;
  friendName: string;
  busy: boolean;
  onOlder: () => void;
  onRetry: (clientId: string) => void;
}

/** All messages, the newest last and in sight. Who reads further up stays there. */
export function MessageLog(props: MessageLogProps) {
  const { conversation, outgoing, friendId, friendName, busy, onOlder, onRetry } = props;
  const { messages } = conversation;
  const log = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const before = useRef({ height: 0, firstId: 0 });
  const firstId = messages[0]?.id ?? 0;
  const lastKey = outgoing.at(-1)?.clientId ?? messages.at(-1)?.id;
  const writing = outgoing.length;

  useLayoutEffect(() => {
    const box = log.current;
    if (!box) return;
    const { height, firstId: earlier } = before.current;
    if (atEnd.current || writing > 0) box.scrollTop = box.scrollHeight;
    else if (firstId !== earlier) box.scrollTop += box.scrollHeight - height;
    before.current = { height: box.scrollHeight, firstId };
  }, [firstId, lastKey, writing]);

  const onScroll = (): void => {
    const box = log.current;
    if (box) atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
  };

  const lastOwn = messages.findLast(({ from_user_id }) => from_user_id !== friendId);
  return (
    <div
      ref={log}
      role="log"
      aria-live="polite"
      aria-label={`Messages with ${friendName}`}
      aria-busy={busy}
      tabIndex={0}
      className={styles['log']}
      onScroll={onScroll}
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
    </div>
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
