import {
  CHAT_MESSAGES_PER_WINDOW,
  CHAT_WINDOW_SECONDS,
  FRIENDS_CLIENT,
  type DirectMessage,
} from '@fourfold/contracts';
import type { ClientLog } from '../../../lib/client-log';
import { SocketRefusal } from '../../../lib/socket/live-socket';
import type { OutgoingMessage } from '../domain/conversation';
import { pauseBeforeNext } from '../domain/send-pace';
import type { FriendsSocket } from './chat-session';

export interface OutboxTimes {
  /** Milliseconds since 1970. */
  now: () => number;
  pause: (ms: number) => Promise<void>;
}

interface Letter {
  friendId: string;
  clientId: string;
  text: string;
}

interface OutboxOptions extends OutboxTimes {
  socket: FriendsSocket;
  log: ClientLog;
  onStatus: (friendId: string, clientId: string, status: OutgoingMessage['status']) => void;
  onStored: (message: DirectMessage) => void;
}

export interface Outbox {
  add: (letter: Letter) => void;
  stop: () => void;
}

/**
 * Sends messages one after the other, in the order they were written, no faster than the server takes them. What had no
 * acknowledgement when the connection broke is sent again under the same id, which the server stores once.
 */
export function createOutbox({ socket, log, now, pause, onStatus, onStored }: OutboxOptions): Outbox {
  let waiting: Letter[] = [];
  let sentAt: number[] = [];
  let busy = false;
  let stopped = false;

  const isLive = (): boolean => !stopped && socket.state().status === 'live';

  async function run(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let next = waiting[0]; next && isLive(); next = waiting[0]) {
      const tooSoonMs = pauseBeforeNext(sentAt, now());
      if (tooSoonMs > 0) await pause(tooSoonMs);
      else await deliver(next);
    }
    busy = false;
    if (socket.state().status === 'gone') giveUp();
  }

  async function deliver(letter: Letter): Promise<void> {
    const { friendId, clientId, text } = letter;
    onStatus(friendId, clientId, 'sending');
    sentAt = [...sentAt, now()].slice(-CHAT_MESSAGES_PER_WINDOW);
    try {
      const answer = await socket.ask(FRIENDS_CLIENT.sendMessage, {
        to_user_id: friendId,
        message: text,
        client_message_id: clientId,
      });
      drop(letter);
      onStored(answer as DirectMessage);
    } catch (error) {
      log.note('A message was not sent', { error: String(error) });
      if (error instanceof SocketRefusal && error.error.code === 'rate_limited') {
        // Another tab may be writing as well.
        onStatus(friendId, clientId, 'waiting');
        await pause(CHAT_WINDOW_SECONDS * 1_000);
      } else if (error instanceof SocketRefusal || isLive()) {
        drop(letter);
        onStatus(friendId, clientId, 'failed');
      } else {
        onStatus(friendId, clientId, 'waiting');
      }
    }
  }

  const drop = (letter: Letter): void => {
    waiting = waiting.filter((other) => other !== letter);
  };

  /** Nobody tries to connect any more. */
  const giveUp = (): void => {
    const left = waiting;
    waiting = [];
    for (const { friendId, clientId } of left) onStatus(friendId, clientId, 'failed');
  };

  const unsubscribe = socket.subscribe(() => void run());

  return {
    add: (letter) => {
      waiting.push(letter);
      void run();
    },
    stop: () => {
      stopped = true;
      unsubscribe();
    },
  };
}
