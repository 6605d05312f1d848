import { useId, useLayoutEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { Button } from './button';
import styles from './chat-log.module.css';
import { classNames } from './class-names';

type Key = string | number | undefined;

interface ChatLogProps {
  label: string;
  /** The key of the first message, if older ones can be loaded. */
  first?: Key;
  /** The number of messages being sent: another one scrolls the log to its end. */
  writing?: number;
  busy?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** Within this distance of the end counts as at the end. */
const NEAR_PX = 80;

/** Scrolls to new messages, unless the reader has scrolled up. */
export function ChatLog({ label, first, writing = 0, busy, className, children }: ChatLogProps) {
  const log = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const before = useRef<{ height: number; first: Key; writing: number }>({ height: 0, first, writing });

  // Each time: a message can also grow, for example by the reason why it was not sent.
  useLayoutEffect(() => {
    const box = log.current;
    if (!box) return;
    const was = before.current;
    if (atEnd.current || writing > was.writing) box.scrollTop = box.scrollHeight;
    else if (first !== was.first) box.scrollTop += box.scrollHeight - was.height;
    before.current = { height: box.scrollHeight, first, writing };
  });

  const onScroll = (): void => {
    const box = log.current;
    if (box) atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
  };
  return (
    <div
      ref={log}
      role="log"
      aria-live="polite"
      aria-label={label}
      aria-busy={busy}
      tabIndex={0}
      className={classNames(styles['log'], className)}
      onScroll={onScroll}
    >
      {children}
    </div>
  );
}

interface MessageFormProps {
  look?: 'primary' | 'secondary';
  /** Whether there is nothing to send. */
  idle: boolean;
  /** What is wrong with the message. */
  fault: string | undefined;
  onSend: () => void;
  className?: string | undefined;
  /** Renders the field with these attributes. */
  children: (attributes: { 'aria-describedby': string | undefined }) => ReactNode;
}

export function MessageForm({
  look = 'secondary',
  idle,
  fault,
  onSend,
  className,
  children,
}: MessageFormProps) {
  const faultId = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSend();
  };
  return (
    <form className={classNames('row', styles['form'], className)} onSubmit={submit}>
      {children({ 'aria-describedby': fault && faultId })}
      <Button type="submit" look={look} aria-disabled={idle}>
        Send
      </Button>
      {fault && (
        <p id={faultId} role="alert" className={`soft alarm ${styles['fault']}`}>
          {fault}
        </p>
      )}
    </form>
  );
}
