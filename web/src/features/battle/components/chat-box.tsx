import type { ChatLine } from '@fourfold/contracts';
import { useId, useState } from 'react';
import { ChatLog, MessageForm } from '../../../ui/chat-log';
import { PersonMenu } from '../../../ui/person-menu';
import { lineKey } from '../domain/chat-lines';
import styles from './chat-box.module.css';

interface ChatBoxProps {
  /** Of the log and of the field, for example "Lobby chat". */
  name: string;
  lines: readonly ChatLine[];
  userId: string;
  isLive: boolean;
  maxLength: number;
  /** @throws when the line was not taken */
  onSay: (message: string) => Promise<unknown>;
}

/** A chat of everybody who is here: the newest line is last and in sight, unless somebody reads further up. */
export function ChatBox({ name, lines, userId, isLive, maxLength, onSay }: ChatBoxProps) {
  const keys = lines.map(lineKey);
  return (
    <div className={`column ${styles['box']}`}>
      <ChatLog label={name} last={keys.at(-1)} className={`outlined ${styles['log']}`}>
        {lines.length === 0 && <p className="muted">No messages yet.</p>}
        <ul className="stack close">
          {lines.map(({ user_id, username, message }, place) => (
            <li key={keys[place]} data-own={user_id === userId || undefined}>
              <div>
                <bdi className={`soft ${styles['who']}`}>{user_id === userId ? 'You' : username}</bdi>
                <span className="visually-hidden">: </span>
                <span dir="auto">{message}</span>
              </div>
              <PersonMenu userId={user_id} name={username} compact />
            </li>
          ))}
        </ul>
      </ChatLog>
      <ChatLineForm name={name} isLive={isLive} maxLength={maxLength} onSay={onSay} />
    </div>
  );
}

function ChatLineForm({
  name,
  isLive,
  maxLength,
  onSay,
}: Pick<ChatBoxProps, 'name' | 'isLive' | 'maxLength' | 'onSay'>) {
  const faultId = useId();
  const [text, setText] = useState('');
  const [failed, setFailed] = useState(false);
  const message = text.trim();

  const send = async (): Promise<void> => {
    if (message === '' || !isLive) return;
    setText('');
    setFailed(false);
    try {
      await onSay(message);
    } catch {
      setFailed(true);
      // Whoever has begun another line keeps that.
      setText((now) => now || message);
    }
  };
  return (
    <MessageForm
      idle={message === '' || !isLive}
      fault={failed ? 'Not sent. Try again in a moment.' : undefined}
      faultId={faultId}
      onSend={() => void send()}
    >
      <input
        type="text"
        aria-label={`${name} message`}
        placeholder={isLive ? 'Write a message' : 'No connection'}
        autoComplete="off"
        maxLength={maxLength}
        value={text}
        aria-describedby={failed ? faultId : undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </MessageForm>
  );
}
