import { useEffect, useId, useRef, type ComponentProps, type KeyboardEvent } from 'react';
import { isComposing } from '../../../lib/composing';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { CountBadge } from '../../../shared/friends/count-badge';
import { PersonMenu } from '../../../shared/person/person-menu';
import { unreadText } from '../domain/conversation';
import type { ChatWindow } from '../domain/floating-chat-state';
import type { ChatSession } from '../live/chat-session';
import styles from './chat-window.module.css';
import { ConversationView } from './conversation-view';

interface ChatWindowViewProps {
  chat: ChatSession;
  window: ChatWindow;
  unread: number;
  focusTurn: number;
  /** Applied while the window is not minimized. */
  className: string;
  /** A sheet, which takes the place of the list of friends. */
  isSheet: boolean;
  onOpen: () => void;
  onMinimize: () => void;
  onClose: () => void;
}

/** A conversation at the bottom of the page, or its tab when minimized. Escape minimizes it. */
export function ChatWindowView(props: ChatWindowViewProps) {
  const { chat, window, unread, focusTurn, className, isSheet, onOpen, onMinimize, onClose } = props;
  const { friend_id: friendId, name, minimized } = window;
  const titleId = useId();
  const tab = useRef<HTMLButtonElement>(null);
  const minimizedHere = useRef(false);

  useEffect(() => {
    if (minimized && minimizedHere.current) tab.current?.focus();
    minimizedHere.current = false;
  }, [minimized]);

  const minimize = (): void => {
    minimizedHere.current = true;
    onMinimize();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
    event.stopPropagation();
    minimize();
  };

  const closeButton = (
    <IconButton aria-label={`Close chat with ${name}`} onClick={onClose}>
      ×
    </IconButton>
  );
  if (minimized) {
    return (
      <div className={styles['minimized']}>
        <Button ref={tab} look="quiet" className={styles['tab']} onClick={onOpen}>
          <span className="visually-hidden">Open chat with </span>
          <bdi translate="no" className="ellipsis">
            {name}
          </bdi>
          <span className="visually-hidden">{unreadText(unread)}</span>
          <CountBadge count={unread} />
        </Button>
        {closeButton}
      </div>
    );
  }
  return (
    <section
      aria-labelledby={titleId}
      className={classNames(className, styles['window'])}
      onKeyDown={onKeyDown}
    >
      <header className={`row ${styles['title']}`}>
        {isSheet && (
          <IconButton aria-label="Back to the list of friends" onClick={minimize}>
            ‹
          </IconButton>
        )}
        <h2 id={titleId} className="ellipsis">
          <span className="visually-hidden">Chat with </span>
          <bdi translate="no">{name}</bdi>
        </h2>
        <PersonMenu userId={friendId} name={name} />
        {!isSheet && (
          <IconButton aria-label={`Minimize chat with ${name}`} onClick={minimize}>
            –
          </IconButton>
        )}
        {closeButton}
      </header>
      <ConversationView chat={chat} friendId={friendId} friendName={name} focusTurn={focusTurn} />
    </section>
  );
}

function IconButton(button: ComponentProps<typeof Button>) {
  return <Button look="quiet" className={styles['icon']} {...button} />;
}
