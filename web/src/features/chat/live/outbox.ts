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
import type { KeptLetters, Letter } from './kept-letters';

export interface OutboxTimes {
  /** Milliseconds since 1970. */
  now: () => number;
  pause: (ms: number) => Promise<void>;
}

interface OutboxOptions extends OutboxTimes {
  socket: FriendsSocket;
  log: ClientLog;
  kept: KeptLetters;
  /** What was left unsent when the page was left. */
  unsent: readonly Letter[];
  onStatus: (friendId: string, clientId: string, status: OutgoingMessage['status']) => void;
  onStored: (message: DirectMessage) => void;
}

export interface Outbox {
  add: (letter: Letter) => void;
  /** The server has it, as somebody else heard. */
  settle: (clientId: string) => void;
  stop: () => void;
}

/**
 * Sends messages one after the other, in the order they were written, no faster than the server takes them. What had no
 * acknowledgement when the connection broke, or the page was left, is sent again under the same id, which the server
 * stores once.
 */
export function createOutbox({
  socket,
  log,
  kept,
  unsent,
  now,
  pause,
  onStatus,
  onStored,
}: OutboxOptions): Outbox {
  let waiting = [...unsent];
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
    if (!stopped && socket.state().status === 'gone') giveUp();
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
      settle(clientId);
      onStored(answer as DirectMessage);
    } catch (error) {
      log.note('A message was not sent', { error: String(error) });
      if (error instanceof SocketRefusal && error.error.code === 'rate_limited') {
        // Another tab may be writing as well.
        onStatus(friendId, clientId, 'waiting');
        await pause(CHAT_WINDOW_SECONDS * 1_000);
      } else if (error instanceof SocketRefusal) {
        settle(clientId);
        onStatus(friendId, clientId, 'failed');
      } else if (isLive()) {
        fail(letter);
      } else {
        onStatus(friendId, clientId, 'waiting');
      }
    }
  }

  const drop = (clientId: string): void => {
    waiting = waiting.filter((letter) => letter.clientId !== clientId);
  };
  const settle = (clientId: string): void => {
    drop(clientId);
    kept.drop(clientId);
  };
  const fail = (letter: Letter): void => {
    drop(letter.clientId);
    kept.keep(letter, true);
    onStatus(letter.friendId, letter.clientId, 'failed');
  };

  /** Nobody tries to connect any more. */
  const giveUp = (): void => {
    for (const letter of waiting) fail(letter);
  };

  const unsubscribe = socket.subscribe(() => void run());

  return {
    add: (letter) => {
      waiting.push(letter);
      kept.keep(letter, false);
      void run();
    },
    settle,
    stop: () => {
      stopped = true;
      unsubscribe();
    },
  };
}
