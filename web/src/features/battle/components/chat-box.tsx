import type { ChatLine } from '@fourfold/contracts';
import { useId, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { lineKeys } from '../domain/chat-lines';
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

/** So near to the end counts as at the end. */
const NEAR_PX = 60;

/** A chat of everybody who is here: the newest line is last and in sight, unless somebody reads further up. */
export function ChatBox({ name, lines, userId, isLive, maxLength, onSay }: ChatBoxProps) {
  const log = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    if (log.current && atEnd.current) log.current.scrollTop = log.current.scrollHeight;
  }, [lines]);

  const keys = lineKeys(lines);
  const onScroll = (): void => {
    const box = log.current;
    if (box) atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
  };
  return (
    <div className={styles['box']}>
      <div ref={log} role="log" aria-label={name} tabIndex={0} className={styles['log']} onScroll={onScroll}>
        {lines.length === 0 && <p className={styles['begin']}>No messages yet.</p>}
        <ul>
          {lines.map(({ user_id, username, message }, place) => (
            <li key={keys[place]} data-own={user_id === userId || undefined}>
              <bdi className={styles['who']}>{user_id === userId ? 'You' : username}</bdi>
              <span className="visually-hidden">: </span>
              <span dir="auto" className={styles['text']}>
                {message}
              </span>
            </li>
          ))}
        </ul>
      </div>
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

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
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
    <form className={styles['form']} onSubmit={(event) => void send(event)}>
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
      <Button type="submit" aria-disabled={message === '' || !isLive}>
        Send
      </Button>
      {failed && (
        <p id={faultId} role="alert" className={styles['fault']}>
          Not sent. Try again in a moment.
        </p>
      )}
    </form>
  );
}
