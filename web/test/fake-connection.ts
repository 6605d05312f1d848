import { CLOSE_CODES, RECONNECT_TRIES } from '@fourfold/contracts';
import type { OpenConnection, Connection, ConnectionEvents } from '../src/lib/socket/socket-io-connection';
import { NoSocketToken } from '../src/lib/socket/no-socket-token';

interface Sent {
  name: string;
  payload: object;
}

/** How an attempt or a connection ended, on the server's side. */
interface Ends {
  drop: (code: number) => void;
  refuse: () => void;
}

/** One connection of the fake: what the browser sent through it, and the server's side of it. */
export class FakeConnection {
  readonly sent: Sent[] = [];
  closed = false;

  constructor(
    readonly token: string,
    private readonly events: ConnectionEvents,
    private readonly ends: Ends,
  ) {}

  open(): void {
    this.events.onOpen();
  }

  say(name: string, payload: object = {}): void {
    this.events.onMessage(name, payload);
  }

  drop(code = 1006): void {
    this.ends.drop(code);
  }

  refuse(): void {
    this.ends.refuse();
  }

  named(name: string): object[] {
    return this.sent.filter((message) => message.name === name).map(({ payload }) => payload);
  }
}

/** Stands in for Socket.IO, which reconnects at once here. `answer` gives the acknowledgements. */
export class FakeConnections {
  readonly opened: FakeConnection[] = [];
  answer: (sent: Sent) => unknown = () => ({});

  readonly open: OpenConnection = (_path, token, events) => {
    let current: FakeConnection | undefined;
    let attempt = 0;
    let isOver = false;

    const end = (notify: () => void): void => {
      isOver = true;
      notify();
    };
    const drop = (code: number): void => {
      if (isOver) return;
      if (code === CLOSE_CODES.normal || code === CLOSE_CODES.goingAway)
        return end(() => events.onGone('closed'));
      if (attempt >= RECONNECT_TRIES) return end(() => events.onGone('lost'));
      attempt += 1;
      events.onRetry(attempt);
      setTimeout(() => void connect(), 1);
    };
    const refuse = (): void => end(() => events.onGone('no_token'));

    const connect = async (): Promise<void> => {
      if (isOver) return;
      try {
        const fresh = await token();
        if (isOver) return;
        const onOpen = (): void => {
          attempt = 0;
          events.onOpen();
        };
        current = new FakeConnection(fresh, { ...events, onOpen }, { drop, refuse });
        this.opened.push(current);
      } catch (error) {
        if (error instanceof NoSocketToken) refuse();
        else drop(1006);
      }
    };
    void connect();

    const send: Connection['send'] = (name, payload) => void current?.sent.push({ name, payload });
    return {
      send,
      ask: async (name, payload) => {
        send(name, payload);
        return this.answer({ name, payload });
      },
      close: () => {
        isOver = true;
        if (current) current.closed = true;
      },
    };
  };

  /** The newest connection. */
  get last(): FakeConnection {
    const connection = this.opened.at(-1);
    if (!connection) throw new Error('Nothing has connected');
    return connection;
  }
}
