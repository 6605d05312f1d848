import type { DirectMessage } from '@fourfold/contracts';
import type { ReactNode } from 'react';
import { PersonMenu } from '../../../ui/person-menu';
import type { OutgoingMessage } from '../live/outbox';
import styles from './message-items.module.css';

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const DAY_AND_TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

interface ItemProps {
  text: string;
  at: string;
  /** Undefined for one's own. */
  from?: string | undefined;
  children?: ReactNode;
}

function Item({ text, at, from, children }: ItemProps) {
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
      <div className={styles['meta']}>
        <time dateTime={at}>{(today ? TIME : DAY_AND_TIME).format(date)}</time>
        {children}
      </div>
    </li>
  );
}

interface StoredItemProps {
  message: DirectMessage;
  /** Undefined for one's own. */
  from?: string | undefined;
  /** The newest of one's own says how far it got. */
  withStatus: boolean;
}

export function StoredItem({ message, from, withStatus }: StoredItemProps) {
  return (
    <Item text={message.message} at={message.timestamp} from={from}>
      {withStatus && <span>{message.read ? 'Read' : 'Sent'}</span>}
      {from !== undefined && (
        <PersonMenu
          userId={message.from_user_id}
          name={from}
          messageId={message.id}
          label={`Actions for this message of ${from}`}
          compact
        />
      )}
    </Item>
  );
}

const STATUS = {
  waiting: 'Waiting…',
  sending: 'Sending…',
  failed: 'Not sent',
  refused: 'Not sent',
} as const satisfies Record<OutgoingMessage['status'], string>;

export function OutgoingItem({ message, onRetry }: { message: OutgoingMessage; onRetry: () => void }) {
  const isUnsent = message.status === 'failed' || message.status === 'refused';
  return (
    <Item text={message.text} at={message.writtenAt}>
      <span data-status={isUnsent ? 'failed' : message.status}>{STATUS[message.status]}</span>
      {isUnsent && (
        <button type="button" className={styles['retry']} onClick={onRetry}>
          Try again
        </button>
      )}
    </Item>
  );
}
