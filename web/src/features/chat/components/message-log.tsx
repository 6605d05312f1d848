import type { DirectMessage } from '@fourfold/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { ChatLog } from '../../../ui/chat-log';
import { PersonMenu } from '../../../ui/person-menu';
import { olderOffset, type Conversation } from '../domain/conversation';
import type { OutgoingMessage } from '../live/outbox';
import styles from './message-log.module.css';

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const DAY_AND_TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

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
      className={`column ${styles['log']}`}
    >
      {olderOffset(conversation) !== undefined && (
        <Button look="quiet" aria-disabled={busy} onClick={() => !busy && onOlder()}>
          Older messages
        </Button>
      )}
      {messages.length + outgoing.length === 0 && (
        <p className={`muted ${styles['begin']}`}>
          No messages yet. Say hello to <bdi>{friendName}</bdi>.
        </p>
      )}
      <ol className={`column ${styles['messages']}`}>
        {messages.map((message) =>
          message.from_user_id === friendId ? (
            <FriendsMessage key={message.id} message={message} name={friendName} />
          ) : (
            // One's own stays the same line when it is stored.
            <Message
              key={message.client_message_id ?? message.id}
              text={message.message}
              at={message.timestamp}
            >
              {message === lastOwn && outgoing.length === 0 && <span>{message.read ? 'Read' : 'Sent'}</span>}
            </Message>
          ),
        )}
        {outgoing.map(({ clientId, text, writtenAt, status }) => (
          <Message key={clientId} text={text} at={writtenAt}>
            <Progress status={status} onRetry={() => onRetry(clientId)} />
          </Message>
        ))}
      </ol>
    </ChatLog>
  );
}

interface MessageProps {
  text: string;
  at: string;
  /** Undefined for one's own. */
  from?: string;
  children?: ReactNode;
}

function Message({ text, at, from, children }: MessageProps) {
  const date = new Date(at);
  const today = date.toDateString() === new Date().toDateString();
  return (
    <li className={styles['message']} data-own={from === undefined || undefined}>
      <span className="visually-hidden">
        <bdi>{from ?? 'You'}</bdi>:{' '}
      </span>
      <p dir="auto" className={styles['text']}>
        {text}
      </p>
      <div className={`row soft ${styles['meta']}`}>
        <time dateTime={at}>{(today ? TIME : DAY_AND_TIME).format(date)}</time>
        {children}
      </div>
    </li>
  );
}

function FriendsMessage({ message, name }: { message: DirectMessage; name: string }) {
  return (
    <Message text={message.message} at={message.timestamp} from={name}>
      <PersonMenu
        userId={message.from_user_id}
        name={name}
        messageId={message.id}
        label={`Actions for this message of ${name}`}
        compact
      />
    </Message>
  );
}

/** How far a message got that is not sent yet. */
function Progress({ status, onRetry }: Pick<OutgoingMessage, 'status'> & { onRetry: () => void }) {
  if (status === 'waiting' || status === 'sending')
    return <span>{status === 'waiting' ? 'Waiting…' : 'Sending…'}</span>;
  return (
    <>
      <span className={styles['unsent']}>Not sent</span>
      <button type="button" className={styles['retry']} onClick={onRetry}>
        Try again
      </button>
    </>
  );
}
