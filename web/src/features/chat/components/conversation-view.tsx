import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useSocketState } from '../../../lib/socket/use-socket-state';
import { MessageForm } from '../../../ui/chat-log';
import { Empty, Failure, Loading } from '../../../ui/states';
import { charactersTooMany, sendableText } from '../domain/message-text';
import { useConversation, useOutgoing, useSeen } from '../hooks/use-chat';
import type { ChatSession } from '../live/chat-session';
import { ChatUnavailable, ConnectionLine } from './connection-line';
import styles from './conversation-view.module.css';
import { MessageLog } from './message-log';

interface ConversationViewProps {
  chat: ChatSession;
  friendId: string;
  friendName: string;
  /** What was written to each friend and not sent, kept while the window is folded. */
  drafts: Map<string, string>;
  /** Each new number takes the focus to the line to write. */
  focusTurn?: number;
}

/** The messages with a friend, in all states of their history and of the connection, and the line to write. */
export function ConversationView(props: ConversationViewProps) {
  const { chat, friendId, friendName } = props;
  const state = useSocketState(chat.socket);
  const conversation = useConversation(chat, friendId);
  const outgoing = useOutgoing(chat, friendId);
  const [fetchingOlder, setFetchingOlder] = useState(false);
  useSeen(chat, friendId, conversation);

  const loadOlder = async (): Promise<void> => {
    setFetchingOlder(true);
    await chat.loadOlder(friendId);
    setFetchingOlder(false);
  };

  if (state.status === 'gone' && state.why === 'no_token') return <ChatUnavailable />;
  if (conversation.history === 'refused') return <Empty>You can only chat with friends.</Empty>;
  const isThere = conversation.history === 'loaded' || conversation.messages.length > 0;
  return (
    <div className={`column ${styles['conversation']}`}>
      {isThere || outgoing.length > 0 ? (
        <MessageLog
          conversation={conversation}
          outgoing={outgoing}
          friendId={friendId}
          friendName={friendName}
          busy={fetchingOlder || conversation.history === 'loading'}
          onOlder={() => void loadOlder()}
          onRetry={(clientId) => {
            chat.socket.start();
            chat.outbox.retry(clientId);
          }}
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

function Composer({ chat, friendId, friendName, drafts, focusTurn = 0 }: ConversationViewProps) {
  const faultId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => drafts.get(friendId) ?? '');
  const message = sendableText(text);
  const tooMany = charactersTooMany(message);
  const idle = message === '' || tooMany > 0;

  useEffect(() => {
    if (focusTurn > 0) input.current?.focus({ preventScroll: true });
  }, [focusTurn]);

  const write = (typed: string): void => {
    setText(typed);
    drafts.set(friendId, typed);
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
