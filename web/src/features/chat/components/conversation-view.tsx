import { useEffect, useId, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { useSocketState } from '../../../lib/socket/use-socket-state';
import { MessageForm } from '../../../ui/chat-log';
import { Empty, Failure, Loading } from '../../../ui/states';
import { unreadOf } from '../domain/conversation';
import { charactersTooMany, sendableText } from '../domain/message-text';
import type { ChatSession } from '../live/chat-session';
import { ChatUnavailable, ConnectionLine } from './connection-line';
import styles from './conversation-view.module.css';
import { MessageLog } from './message-log';

interface ConversationViewProps {
  chat: ChatSession;
  friendId: string;
  friendName: string;
  /** Each new number takes the focus to the line to write. */
  focusTurn?: number;
}

/** The messages with a friend, in all states of their history and of the connection, and the line to write. */
export function ConversationView(props: ConversationViewProps) {
  const { chat, friendId, friendName } = props;
  const state = useSocketState(chat.socket);
  const conversation = useSyncExternalStore(chat.subscribe, () => chat.conversation(friendId));
  const unsent = useSyncExternalStore(chat.outbox.subscribe, chat.outbox.messages);
  const outgoing = unsent.filter((message) => message.friendId === friendId);
  useEffect(() => chat.follow(friendId), [chat, friendId]);
  useSeen(chat, friendId, unreadOf(conversation, friendId).at(-1)?.id);

  if (state.status === 'gone' && state.why === 'no_token') return <ChatUnavailable />;
  if (conversation.history === 'refused') return <Empty>You can only chat with friends.</Empty>;
  const isThere = conversation.history === 'loaded' || conversation.messages.length > 0;
  return (
    <div className={`column ${styles['conversation']}`}>
      {isThere || outgoing.length > 0 ? (
        <MessageLog
          chat={chat}
          conversation={conversation}
          outgoing={outgoing}
          friendId={friendId}
          friendName={friendName}
        />
      ) : conversation.history === 'failed' ? (
        <Failure message="Failed to load messages" onRetry={() => void chat.sync(friendId)} />
      ) : (
        <Loading label="Loading messages…" />
      )}
      <ConnectionLine state={state} onReconnect={() => chat.socket.start()} />
      <Composer {...props} />
    </div>
  );
}

/** Marks a conversation as read up to a message while it is shown in a tab that is looked at. */
function useSeen(chat: ChatSession, friendId: string, unreadId: number | undefined): void {
  useEffect(() => {
    if (unreadId === undefined) return;
    const look = (): void => {
      if (document.visibilityState === 'visible') chat.seen(friendId);
    };
    look();
    document.addEventListener('visibilitychange', look);
    // What could not be told for want of a connection is told when it is back.
    const unsubscribe = chat.socket.subscribe(look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      unsubscribe();
    };
  }, [chat, friendId, unreadId]);
}

function Composer({ chat, friendId, friendName, focusTurn = 0 }: ConversationViewProps) {
  const faultId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => chat.drafts.get(friendId) ?? '');
  const message = sendableText(text);
  const tooMany = charactersTooMany(message);
  const idle = message === '' || tooMany > 0;

  useEffect(() => {
    if (focusTurn > 0) input.current?.focus({ preventScroll: true });
  }, [focusTurn]);

  const write = (typed: string): void => {
    setText(typed);
    chat.drafts.set(friendId, typed);
  };
  const send = (): void => {
    if (idle) return;
    write('');
    chat.outbox.add(friendId, message);
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
      idle={idle}
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
