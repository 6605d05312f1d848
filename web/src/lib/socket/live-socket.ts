import {
  KEEP_ALIVE,
  RECONNECT_TRIES,
  SOCKET_PING_SECONDS,
  SOCKET_SESSION,
  type SocketAck,
  type SocketError,
} from '@fourfold/contracts';
import { createListeners, type Listeners } from '../listeners';
import { createStore, type Store } from '../store';
import { reconnectPauseMs } from './reconnect-pause';
import type { DisconnectReason, OpenConnection, Connection } from './socket-io-connection';

export type SocketState =
  | { status: 'connecting' }
  | { status: 'live' }
  | { status: 'reconnecting'; attempt: number }
  | { status: 'gone'; reason: DisconnectReason };

/** Raised by the socket itself when it gives up: not by `stop`, and once until it is started again. */
export const CONNECTION_LOST = 'connection_lost';

interface LocalEvents {
  [CONNECTION_LOST]: { reason: DisconnectReason };
}

export class SocketRefusal extends Error {
  constructor(readonly error: SocketError) {
    super(error.message);
    this.name = 'SocketRefusal';
  }
}

/** No acknowledgement arrived; the server may still have handled the message. */
export class NoAckError extends Error {
  constructor(cause?: unknown) {
    super('The server did not answer', { cause });
    this.name = 'NoAckError';
  }
}

export interface LiveSocket<Client, Server> extends Store<SocketState> {
  on: <Name extends keyof (Server & LocalEvents) & string>(
    name: Name,
    handler: (payload: (Server & LocalEvents)[Name]) => void,
  ) => () => void;
  /**
   * Called on every connection, and every 30 s while the page is visible: messages may get lost, so the
   * listener requests the current state.
   */
  onSync: (listener: () => void) => () => void;
  /** False when there is no connection; the message is not queued. */
  send: <Name extends keyof Client & string>(name: Name, payload: Client[Name]) => boolean;
  /**
   * Sends and waits for the acknowledgement.
   * @throws SocketRefusal when the server refuses
   * @throws NoAckError when there is no connection, or no answer within 10 s
   */
  ask: <Name extends keyof Client & string>(name: Name, payload: Client[Name]) => Promise<unknown>;
  /** Connects now and, once it is gone, whenever the network is back. No effect before it is gone. */
  start: () => void;
  /** Closes with code 1000 and stays closed. */
  stop: () => void;
}

interface LiveSocketOptions {
  path: string;
  /** Called for each attempt, and when the server asks for a new one; `NoSocketToken` ends the attempts. */
  token: () => Promise<string>;
  loadConnection: () => Promise<OpenConnection>;
}

const ACK_TIMEOUT_MS = 10_000;

/** A socket with a state to show, which keeps itself alive and its token fresh; Socket.IO reconnects. */
export function createLiveSocket<Client, Server>({
  path,
  token,
  loadConnection,
}: LiveSocketOptions): LiveSocket<Client, Server> {
  const { state, subscribe, set: change } = createStore<SocketState>({ status: 'gone', reason: 'closed' });
  let connection: Connection | undefined;
  /** That of the current start: a later `start` or `stop` voids it. */
  let loading: Promise<OpenConnection> | undefined;
  let keepAlive: ReturnType<typeof setInterval> | undefined;
  const syncListeners = createListeners();
  const handlers = new Map<string, Listeners<[payload: unknown]>>();

  const syncIfVisible = (): void => {
    if (document.visibilityState === 'visible') syncListeners.notify();
  };

  const endKeepAlive = (): void => {
    clearInterval(keepAlive);
    document.removeEventListener('visibilitychange', syncIfVisible);
  };

  const close = (): void => {
    endKeepAlive();
    connection?.close();
    connection = undefined;
    loading = undefined;
  };

  const onOpen = (): void => {
    keepAlive = setInterval(() => {
      connection?.send(KEEP_ALIVE.ping, {});
      syncIfVisible();
    }, SOCKET_PING_SECONDS * 1_000);
    document.addEventListener('visibilitychange', syncIfVisible);
    change({ status: 'live' });
    syncListeners.notify();
  };

  const onRetry = (attempt: number): void => {
    endKeepAlive();
    change({ status: 'reconnecting', attempt });
  };

  const onGone = (reason: DisconnectReason): void => {
    close();
    change({ status: 'gone', reason });
    handlers.get(CONNECTION_LOST)?.notify({ reason });
  };

  /** Without a new token the server closes the socket, and the next attempt reports why there is none. */
  const authenticate = async (): Promise<void> => {
    const requester = connection;
    const fresh = await token().catch(() => undefined);
    if (fresh !== undefined && connection === requester && state().status === 'live')
      connection?.send(SOCKET_SESSION.authenticate, { token: fresh });
  };

  const onMessage = (name: string, payload: unknown): void => {
    if (name === KEEP_ALIVE.serverPing || name === KEEP_ALIVE.ping) connection?.send(KEEP_ALIVE.pong, {});
    if (name === SOCKET_SESSION.authenticateRequired) void authenticate();
    handlers.get(name)?.notify(payload);
  };

  async function connect(retries = 0): Promise<void> {
    const load = (loading = loadConnection());
    try {
      const openConnection = await load;
      if (loading === load) connection = openConnection(path, token, { onOpen, onMessage, onRetry, onGone });
    } catch {
      if (loading === load) retryLoad(load, retries + 1);
    }
  }

  function retryLoad(failed: Promise<OpenConnection>, attempt: number): void {
    if (attempt > RECONNECT_TRIES) return onGone('lost');
    onRetry(attempt);
    setTimeout(() => {
      if (loading === failed) void connect(attempt);
    }, reconnectPauseMs(attempt));
  }

  const start = (): void => {
    window.addEventListener('online', start);
    // Nothing may begin the specified number of tries anew.
    if (state().status !== 'gone') return;
    close();
    change({ status: 'connecting' });
    void connect();
  };

  return {
    state,
    subscribe,
    onSync: (listener) => {
      if (state().status === 'live') listener();
      return syncListeners.add(listener);
    },
    on: (name, handler) => {
      const known = handlers.get(name) ?? createListeners();
      handlers.set(name, known);
      return known.add(handler as (payload: unknown) => void);
    },
    send: (name, payload) => {
      if (state().status !== 'live' || !connection) return false;
      connection.send(name, payload as object);
      return true;
    },
    ask: async (name, payload) => {
      if (state().status !== 'live' || !connection) throw new NoAckError();
      const answer = await connection.ask(name, payload as object, ACK_TIMEOUT_MS).catch((error: unknown) => {
        throw new NoAckError(error);
      });
      const refused = (answer as SocketAck | undefined)?.error;
      if (refused) throw new SocketRefusal(refused);
      return answer;
    },
    start,
    stop: () => {
      window.removeEventListener('online', start);
      close();
      const before = state();
      if (before.status !== 'gone' || before.reason !== 'closed')
        change({ status: 'gone', reason: 'closed' });
    },
  };
}
