import { useState } from 'react';
import { useSocketState } from '../../../lib/socket/use-socket-state';
import { Empty, Failure, Loading } from '../../../ui/states';
import { useConversation, useOutgoing } from '../hooks/use-chat';
import { useSeen } from '../hooks/use-seen';
import type { ChatSession } from '../live/chat-session';
import { ChatUnavailable } from './chat-unavailable';
import styles from './conversation-view.module.css';
import { Composer } from './composer';
import { ConnectionLine } from './connection-line';
import { MessageLog } from './message-log';

interface ConversationViewProps {
  chat: ChatSession;
  friendId: string;
  friendName: string;
  drafts: Map<string, string>;
  focusTurn?: number;
}

/** The messages with a friend, in all states of their history and of the connection, and the line to write. */
export function ConversationView({
  chat,
  friendId,
  friendName,
  drafts,
  focusTurn = 0,
}: ConversationViewProps) {
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
    <div className={styles['conversation']}>
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
      <Composer
        friendName={friendName}
        draft={drafts.get(friendId) ?? ''}
        onDraft={(text) => drafts.set(friendId, text)}
        onSend={(text) => chat.outbox.add(friendId, text)}
        focusTurn={focusTurn}
      />
    </div>
  );
}
