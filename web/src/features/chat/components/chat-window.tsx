import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { classNames } from '../../../ui/class-names';
import { CountBadge } from '../../../ui/count-badge';
import type { ChatWindow } from '../domain/floating-chat-state';
import { unreadWords } from '../domain/unread-words';
import type { ChatSession } from '../live/chat-session';
import styles from './chat-window.module.css';
import { ConversationView } from './conversation-view';
import { FriendMenu } from './friend-menu';

interface ChatWindowViewProps {
  chat: ChatSession;
  window: ChatWindow;
  unread: number;
  focusTurn: number;
  /** Its place and paper while it is unfolded. */
  className: string | undefined;
  onOpen: () => void;
  onMinimize: () => void;
  onClose: () => void;
}

/** A conversation at the lower edge of the page, or its folded tab. Escape folds it. */
export function ChatWindowView(props: ChatWindowViewProps) {
  const { chat, window, unread, focusTurn, className, onOpen, onMinimize, onClose } = props;
  const titleId = useId();
  const tab = useRef<HTMLButtonElement>(null);
  const foldedHere = useRef(false);

  useEffect(() => {
    if (window.minimized && foldedHere.current) tab.current?.focus();
    foldedHere.current = false;
  }, [window.minimized]);

  const fold = (): void => {
    foldedHere.current = true;
    onMinimize();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    fold();
  };

  if (window.minimized) {
    return (
      <div className={styles['folded']}>
        <button ref={tab} type="button" className={styles['tab']} onClick={onOpen}>
          <span className="visually-hidden">Open chat with </span>
          <bdi className="ellipsis">{window.name}</bdi>
          <span className="visually-hidden">{unreadWords(unread)}</span>
          <CountBadge count={unread} />
        </button>
        <CloseButton name={window.name} onClose={onClose} />
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
        <h2 id={titleId} className="ellipsis">
          <span className="visually-hidden">Chat with </span>
          <bdi>{window.name}</bdi>
        </h2>
        <FriendMenu chat={chat} friendId={window.friend_id} name={window.name} />
        <button
          type="button"
          className={styles['icon']}
          aria-label={`Minimize chat with ${window.name}`}
          onClick={fold}
        >
          <span aria-hidden="true">–</span>
        </button>
        <CloseButton name={window.name} onClose={onClose} />
      </header>
      <ConversationView
        chat={chat}
        friendId={window.friend_id}
        friendName={window.name}
        focusTurn={focusTurn}
      />
    </section>
  );
}

function CloseButton({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <button type="button" className={styles['icon']} aria-label={`Close chat with ${name}`} onClick={onClose}>
      <span aria-hidden="true">×</span>
    </button>
  );
}
