import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { MessageForm } from '../../../ui/chat-log';
import { charactersTooMany, sendableText } from '../domain/message-text';
import styles from './composer.module.css';

interface ComposerProps {
  friendName: string;
  /** What was written and not sent, kept while the window is folded. */
  draft: string;
  onDraft: (text: string) => void;
  onSend: (text: string) => void;
  /** Each new number takes the focus here. */
  focusTurn: number;
}

export function Composer({ friendName, draft, onDraft, onSend, focusTurn }: ComposerProps) {
  const faultId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(draft);
  const tooMany = charactersTooMany(sendableText(text));

  useEffect(() => {
    if (focusTurn > 0) input.current?.focus({ preventScroll: true });
  }, [focusTurn]);

  const write = (typed: string): void => {
    setText(typed);
    onDraft(typed);
  };
  const send = (): void => {
    const message = sendableText(text);
    if (message === '' || tooMany > 0) return;
    write('');
    onSend(message);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter ends a composition as well, which is no wish to send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <MessageForm
      look="primary"
      idle={sendableText(text) === '' || tooMany > 0}
      fault={tooMany > 0 ? tooManyWords(tooMany) : undefined}
      faultId={faultId}
      onSend={send}
      className={styles['composer']}
    >
      <textarea
        ref={input}
        aria-label={`Message to ${friendName}`}
        placeholder="Write a message"
        rows={1}
        value={text}
        dir="auto"
        aria-invalid={tooMany > 0}
        aria-describedby={tooMany > 0 ? faultId : undefined}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </MessageForm>
  );
}

function tooManyWords(count: number): string {
  return count === 1 ? '1 character too many' : `${count} characters too many`;
}
