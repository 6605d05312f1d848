import { Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isComposing } from '../../../lib/composing';
import { counted } from '../../../lib/counted';
import type { SocketState } from '../../../lib/socket/live-socket';
import { useSocketState } from '../../../lib/socket/use-socket-state';
import { useStore } from '../../../lib/store';
import { Button } from '../../../ui/button';
import { MessageForm } from '../../../ui/chat-log';
import { Notice } from '../../../ui/notice';
import { LazyMutedLine } from '../../../shared/mute/lazy-muted-line';
import { useMuteEnd } from '../../../shared/mute/mute';
import { Empty, Failure, Loading } from '../../../ui/states';
import { unreadOf } from '../domain/conversation';
import { charactersTooMany, sendableText } from '../domain/message-text';
import type { ChatSession } from '../live/chat-session';
import styles from './conversation.module.css';
import { MessageLog } from './message-log';

interface ConversationViewProps {
  chat: ChatSession;
  friendId: string;
  friendName: string;
  /** Each new number moves the focus to the input. */
  focusTurn?: number;
}

export function ConversationView(props: ConversationViewProps) {
  const { chat, friendId, friendName } = props;
  const state = useSocketState(chat.socket);
  const conversation = useStore(chat, (session) => session.conversation(friendId));
  const unsent = useStore(chat.outbox, (outbox) => outbox.messages());
  const mutedUntil = useMuteEnd();
  const outgoing = unsent.filter((message) => message.friendId === friendId);
  useEffect(() => chat.follow(friendId), [chat, friendId]);
  useSeen(chat, friendId, unreadOf(conversation, friendId).at(-1)?.id);

  if (state.status === 'gone' && state.reason === 'no_token') return <ChatUnavailable />;
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
      <TypingLine {...props} />
      <ConnectionLine state={state} onReconnect={() => chat.socket.start()} />
      {mutedUntil === undefined ? (
        <Composer {...props} />
      ) : (
        <Suspense>
          <LazyMutedLine until={mutedUntil} />
        </Suspense>
      )}
    </div>
  );
}

/** Not announced: it comes and goes while the other side writes. */
function TypingLine({ chat: { typing }, friendId, friendName }: ConversationViewProps) {
  const isTyping = useStore(typing, (indicators) => indicators.isTyping(friendId));
  return (
    <p className={`soft ${styles['typing']}`}>
      {isTyping && (
        <>
          <bdi translate="no">{friendName}</bdi> <span>is typing…</span>
        </>
      )}
    </p>
  );
}

const CONNECTION_TEXTS = {
  connecting: 'Connecting…',
  reconnecting: 'Reconnecting… What you write will be sent then.',
  gone: 'The connection was lost.',
};

/** Renders nothing while the connection is live. */
export function ConnectionLine({ state, onReconnect }: { state: SocketState; onReconnect: () => void }) {
  if (state.status === 'live') return null;
  return (
    <div className={`spread wash ${styles['connection']}`}>
      <p>{CONNECTION_TEXTS[state.status]}</p>
      {state.status === 'gone' && (
        <Button look="quiet" onClick={onReconnect}>
          Reconnect
        </Button>
      )}
    </div>
  );
}

/** Shown when there is no socket token. */
export function ChatUnavailable() {
  return (
    <Notice tone="info">
      Chat unavailable — Please log out and log back in to enable the friends chat feature.
    </Notice>
  );
}

/** Marks the conversation as read while its tab is visible and connected. */
function useSeen(chat: ChatSession, friendId: string, unreadId: number | undefined): void {
  useEffect(() => {
    if (unreadId === undefined) return;
    return chat.socket.onSync(() => {
      if (document.visibilityState === 'visible') chat.seen(friendId);
    });
  }, [chat, friendId, unreadId]);
}

function Composer({ chat, friendId, friendName, focusTurn = 0 }: ConversationViewProps) {
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
    if (typed.trim() === '') chat.typing.reset(friendId);
    else chat.typing.send(friendId);
  };
  const send = (): void => {
    if (idle) return;
    write('');
    chat.outbox.add(friendId, message);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    send();
  };

  return (
    <MessageForm
      look="primary"
      idle={idle}
      fault={tooMany > 0 ? `${counted(tooMany, 'character')} too many` : undefined}
      onSend={send}
      className={styles['composer']}
    >
      {(attributes) => (
        <textarea
          ref={input}
          aria-label={`Message to ${friendName}`}
          placeholder="Write a message"
          rows={1}
          value={text}
          dir="auto"
          aria-invalid={tooMany > 0}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          {...attributes}
        />
      )}
    </MessageForm>
  );
}
