import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/button';
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
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter ends a composition as well, which is no wish to send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form className={styles['composer']} onSubmit={onSubmit}>
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
      <Button type="submit" look="primary" aria-disabled={sendableText(text) === '' || tooMany > 0}>
        Send
      </Button>
      {tooMany > 0 && (
        <p id={faultId} role="alert" className={styles['fault']}>
          {tooMany === 1 ? '1 character too many' : `${tooMany} characters too many`}
        </p>
      )}
    </form>
  );
}
