import type { ChatLine } from '@fourfold/contracts';
import { Suspense, useState } from 'react';
import { LazyMutedLine } from '../../../shared/mute/lazy-muted-line';
import { applyMuteRefusal, useMuteEnd } from '../../../shared/mute/mute';
import { ChatLog, MessageForm } from '../../../ui/chat-log';
import { limited } from '../../../ui/limited-input';
import { PersonMenu } from '../../../shared/person/person-menu';
import styles from './chat-box.module.css';

interface LineFormProps {
  name: string;
  isLive: boolean;
  maxCharacters: number;
  /** @throws when the message was not accepted */
  onSay: (message: string) => Promise<unknown>;
}

export interface ChatBoxProps extends LineFormProps {
  lines: readonly ChatLine[];
  userId: string;
}

/** The public chat of the lobby or of a room. */
export function ChatBox({ lines, userId, ...form }: ChatBoxProps) {
  const mutedUntil = useMuteEnd();
  return (
    <div className={`column ${styles['box']}`}>
      <ChatLog label={form.name} className={`outlined ${styles['log']}`}>
        {lines.length === 0 && <p className="muted">No messages yet.</p>}
        <ul className="stack close">
          {lines.map(({ message_id, user_id, username, message }) => (
            <li key={message_id} data-own={user_id === userId || undefined}>
              <div>
                <bdi translate="no" className={`soft ${styles['who']}`}>
                  {user_id === userId ? 'You' : username}
                </bdi>
                <span className="visually-hidden">: </span>
                <span dir="auto" translate="no">
                  {message}
                </span>
              </div>
              <PersonMenu userId={user_id} name={username} messageId={message_id} compact />
            </li>
          ))}
        </ul>
      </ChatLog>
      {mutedUntil === undefined ? (
        <LineForm {...form} />
      ) : (
        <Suspense>
          <LazyMutedLine until={mutedUntil} />
        </Suspense>
      )}
    </div>
  );
}

function LineForm({ name, isLive, maxCharacters, onSay }: LineFormProps) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const message = text.trim();
  const idle = message === '' || !isLive;

  const send = async (): Promise<void> => {
    if (idle) return;
    setText('');
    setFault(undefined);
    try {
      await onSay(message);
    } catch (error) {
      setFault(applyMuteRefusal(error) ?? 'Not sent. Try again in a moment.');
      // Restores the message, unless the player has started another one.
      setText((now) => now || message);
    }
  };
  return (
    <MessageForm idle={idle} fault={fault} onSend={() => void send()}>
      {(attributes) => (
        <input
          type="text"
          aria-label={`${name} message`}
          placeholder={isLive ? 'Write a message' : 'No connection'}
          autoComplete="off"
          value={text}
          {...limited(maxCharacters, ({ target }) => setText(target.value))}
          {...attributes}
        />
      )}
    </MessageForm>
  );
}
