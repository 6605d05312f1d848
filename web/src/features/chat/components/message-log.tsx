import { useState, type ReactNode } from 'react';
import { moment, timeOf } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { ChatLog } from '../../../ui/chat-log';
import { PersonMenu } from '../../../shared/person/person-menu';
import { olderOffset, type Conversation } from '../domain/conversation';
import { linkedText } from '../domain/linked-text';
import type { ChatSession } from '../live/chat-session';
import type { OutgoingMessage } from '../live/outbox';
import styles from './conversation.module.css';

interface MessageLogProps {
  chat: ChatSession;
  conversation: Conversation;
  outgoing: readonly OutgoingMessage[];
  friendId: string;
  friendName: string;
}

export function MessageLog({ chat, conversation, outgoing, friendId, friendName }: MessageLogProps) {
  const { messages, history } = conversation;
  const [fetchingOlder, setFetchingOlder] = useState(false);
  const busy = fetchingOlder || history === 'loading';
  const lastOwn = messages.findLast(({ from_user_id }) => from_user_id !== friendId);

  const loadOlder = async (): Promise<void> => {
    if (busy) return;
    setFetchingOlder(true);
    await chat.loadOlder(friendId);
    setFetchingOlder(false);
  };
  const retry = (clientId: string): void => {
    chat.socket.start();
    chat.outbox.retry(clientId);
  };
  return (
    <ChatLog
      label={`Messages with ${friendName}`}
      first={messages[0]?.id}
      last={outgoing.at(-1)?.clientId ?? messages.at(-1)?.id}
      writing={outgoing.length}
      busy={busy}
      className={`column ${styles['log']}`}
    >
      {olderOffset(conversation) !== undefined && (
        <Button look="quiet" aria-disabled={busy} onClick={() => void loadOlder()}>
          Older messages
        </Button>
      )}
      {messages.length + outgoing.length === 0 && (
        <p className={`muted ${styles['begin']}`}>
          No messages yet. Say hello to <bdi translate="no">{friendName}</bdi>.
        </p>
      )}
      <ol className={`column ${styles['messages']}`}>
        {messages.map((message) =>
          message.from_user_id === friendId ? (
            <Message
              key={message.id}
              text={message.message}
              at={message.timestamp}
              from={friendName}
              covered={message.spoiler}
            >
              <PersonMenu
                userId={friendId}
                name={friendName}
                messageId={message.id}
                label={`Actions for this message of ${friendName}`}
                compact
              />
            </Message>
          ) : (
            // The client's id, so that an outgoing message keeps its element when it is stored.
            <Message
              key={message.client_message_id ?? message.id}
              text={message.message}
              at={message.timestamp}
            >
              {message === lastOwn && outgoing.length === 0 && <span>{message.read ? 'Read' : 'Sent'}</span>}
            </Message>
          ),
        )}
        {outgoing.map(({ clientId, text, writtenAt, status, reason }) => (
          <Message key={clientId} text={text} at={writtenAt}>
            <Delivery
              status={status}
              reason={reason}
              onRetry={() => retry(clientId)}
              onDiscard={() => chat.outbox.settle(clientId)}
            />
          </Message>
        ))}
      </ol>
    </ChatLog>
  );
}

interface MessageProps {
  text: string;
  at: string;
  /** Undefined for the player's own. */
  from?: string;
  /** It may spoil today's puzzle. */
  covered?: boolean | undefined;
  children?: ReactNode;
}

function Message({ text, at, from, covered, children }: MessageProps) {
  const today = new Date(at).toDateString() === new Date().toDateString();
  return (
    <li className={styles['message']} data-own={from === undefined || undefined}>
      <span className="visually-hidden">
        <bdi translate="no">{from ?? 'You'}</bdi>:{' '}
      </span>
      {covered ? (
        <details className={styles['text']}>
          <summary>May spoil today’s puzzle – show</summary>
          <MessageText text={text} />
        </details>
      ) : (
        <div className={styles['text']}>
          <MessageText text={text} />
        </div>
      )}
      <div className={`row soft ${styles['meta']}`}>
        <time dateTime={at}>{today ? timeOf(at) : moment(at)}</time>
        {children}
      </div>
    </li>
  );
}

function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" translate="no">
      {linkedText(text).map(({ text: part, url }, place) =>
        url === undefined ? (
          part
        ) : (
          <a key={place} href={url} target="_blank" rel="noopener noreferrer nofollow">
            {part}
          </a>
        ),
      )}
    </p>
  );
}

interface DeliveryProps extends Pick<OutgoingMessage, 'status' | 'reason'> {
  onRetry: () => void;
  onDiscard: () => void;
}

function Delivery({ status, reason, onRetry, onDiscard }: DeliveryProps) {
  if (status === 'waiting') return <span>Waiting…</span>;
  if (status === 'sending') return <span>Sending…</span>;
  return (
    <>
      <strong className="alarm">{reason === undefined ? 'Not sent' : `Not sent. ${reason}`}</strong>
      <Button look="quiet" onClick={onRetry}>
        Try again
      </Button>
      <Button look="quiet" onClick={onDiscard}>
        Discard
      </Button>
    </>
  );
}
