import {
  KEEP_ALIVE,
  SOCKET_PING_SECONDS,
  SOCKET_SESSION,
  type SocketAck,
  type SocketError,
} from '@fourfold/contracts';
import { createListeners, type Listeners } from '../listeners';
import { afterClose } from './domain/reconnect';
import { NoSocketToken } from './socket-token';
import type { OpenWire, Wire } from './wire';

/** Why there is no connection and none will come by itself. `no_token` includes one that the server refused. */
export type GoneWhy = 'closed' | 'lost' | 'no_token';

export type SocketState =
  | { status: 'connecting' }
  | { status: 'live' }
  | { status: 'reconnecting'; attempt: number }
  | { status: 'gone'; why: GoneWhy };

/** The server answered a message with an error. */
export class SocketRefusal extends Error {
  constructor(readonly error: SocketError) {
    super(error.message);
    this.name = 'SocketRefusal';
  }
}

/** No acknowledgement came: the message may have arrived or not. */
export class Unanswered extends Error {
  constructor(cause?: unknown) {
    super('The server did not answer', { cause });
    this.name = 'Unanswered';
  }
}

export interface LiveSocket<Client, Server> {
  state: () => SocketState;
  subscribe: (listener: () => void) => () => void;
  on: <Name extends keyof Server & string>(
    name: Name,
    handler: (payload: Server[Name]) => void,
  ) => () => void;
  /**
   * Calls when the connection opens, or is open, and every 30 s while it is and the page is looked at: what the server
   * tells may get lost, so that is the time to ask for it.
   */
  onSync: (listener: () => void) => () => void;
  /** False when there is no connection: nothing is sent later by itself. */
  send: <Name extends keyof Client & string>(name: Name, payload: Client[Name]) => boolean;
  /**
   * Sends and waits until the server has handled it.
   * @throws SocketRefusal when the server refuses
   * @throws Unanswered when there is no connection, or no answer within 10 s
   */
  ask: <Name extends keyof Client & string>(name: Name, payload: Client[Name]) => Promise<unknown>;
  /** Connects, with all tries anew, now and when the network is back; a socket that is connecting or live is left alone. */
  start: () => void;
  /** Closes with code 1000 and stays closed. */
  stop: () => void;
}

interface LiveSocketOptions {
  path: string;
  /** A new one for each try, and whenever the server asks for one. */
  token: () => Promise<string>;
  loadWire: () => Promise<OpenWire>;
}

const ANSWER_WITHIN_MS = 10_000;
/** Stands for a try that got nowhere: nothing closed with a code. */
const NO_CONNECTION = 1006;

/** A socket that comes back by itself after an abnormal close, as often as the product says. */
export function createLiveSocket<Client, Server>({
  path,
  token,
  loadWire,
}: LiveSocketOptions): LiveSocket<Client, Server> {
  let state: SocketState = { status: 'gone', why: 'closed' };
  let wire: Wire | undefined;
  let tries = 0;
  /** Counts connections: what an earlier one still says is not heard. */
  let current = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let keepAlive: ReturnType<typeof setInterval> | undefined;
  const listeners = createListeners();
  const syncListeners = createListeners();
  const handlers = new Map<string, Listeners<[payload: unknown]>>();

  const change = (next: SocketState): void => {
    state = next;
    listeners.tell();
  };

  const syncIfVisible = (): void => {
    if (document.visibilityState === 'visible') syncListeners.tell();
  };

  const leave = (): void => {
    current++;
    clearTimeout(retry);
    clearInterval(keepAlive);
    document.removeEventListener('visibilitychange', syncIfVisible);
    wire = undefined;
  };

  const onOpen = (): void => {
    tries = 0;
    keepAlive = setInterval(() => {
      wire?.send(KEEP_ALIVE.ping, {});
      syncIfVisible();
    }, SOCKET_PING_SECONDS * 1_000);
    document.addEventListener('visibilitychange', syncIfVisible);
    change({ status: 'live' });
    syncListeners.tell();
  };

  const onClosed = (code: number): void => {
    leave();
    const next = afterClose(code, tries);
    if (next.kind === 'stop') return change({ status: 'gone', why: next.why });
    tries = next.attempt;
    retry = setTimeout(() => void connect(), next.delayMs);
    change({ status: 'reconnecting', attempt: next.attempt });
  };

  /** Without a token the server closes the socket, and the next try tells why there is none. */
  const authenticate = async (): Promise<void> => {
    const asked = wire;
    const fresh = await token().catch(() => undefined);
    if (fresh !== undefined && wire === asked) wire?.send(SOCKET_SESSION.authenticate, { token: fresh });
  };

  const onMessage = (name: string, payload: unknown): void => {
    if (name === KEEP_ALIVE.serverPing || name === KEEP_ALIVE.ping) wire?.send(KEEP_ALIVE.pong, {});
    if (name === SOCKET_SESSION.authenticateRequired) void authenticate();
    handlers.get(name)?.tell(payload);
  };

  async function connect(): Promise<void> {
    const mine = ++current;
    /** Drops what is said after this connection is over. */
    const whileMine =
      <Args extends unknown[]>(hear: (...args: Args) => void) =>
      (...args: Args): void => {
        if (mine === current) hear(...args);
      };
    const fail = whileMine((error: unknown) => {
      if (!(error instanceof NoSocketToken)) return onClosed(NO_CONNECTION);
      leave();
      change({ status: 'gone', why: 'no_token' });
    });
    try {
      const [fresh, openWire] = await Promise.all([token(), loadWire()]);
      if (mine !== current) return;
      wire = openWire(path, fresh, {
        onOpen: whileMine(onOpen),
        onMessage: whileMine(onMessage),
        onClosed: whileMine(onClosed),
        onRefused: () => fail(new NoSocketToken()),
      });
    } catch (error) {
      fail(error);
    }
  }

  const start = (): void => {
    window.addEventListener('online', start);
    if (state.status === 'connecting' || state.status === 'live') return;
    leave();
    tries = 0;
    change({ status: 'connecting' });
    void connect();
  };

  return {
    state: () => state,
    subscribe: listeners.add,
    onSync: (listener) => {
      if (state.status === 'live') listener();
      return syncListeners.add(listener);
    },
    on: (name, handler) => {
      const known = handlers.get(name) ?? createListeners();
      handlers.set(name, known);
      return known.add(handler as (payload: unknown) => void);
    },
    send: (name, payload) => {
      if (state.status !== 'live' || !wire) return false;
      wire.send(name, payload as object);
      return true;
    },
    ask: async (name, payload) => {
      if (state.status !== 'live' || !wire) throw new Unanswered();
      const answer = await wire.ask(name, payload as object, ANSWER_WITHIN_MS).catch((error: unknown) => {
        throw new Unanswered(error);
      });
      const refused = (answer as SocketAck | undefined)?.error;
      if (refused) throw new SocketRefusal(refused);
      return answer;
    },
    start,
    stop: () => {
      window.removeEventListener('online', start);
      const closing = wire;
      leave();
      closing?.close();
      if (state.status !== 'gone' || state.why !== 'closed') change({ status: 'gone', why: 'closed' });
    },
  };
}
