import { CLOSE_CODES, RECONNECT_TRIES } from '@fourfold/contracts';
import type { OpenWire, Wire, WireEvents } from '../src/lib/socket/socket-io-connection';
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
export class FakeWire {
  readonly sent: Sent[] = [];
  closed = false;

  constructor(
    readonly token: string,
    private readonly events: WireEvents,
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
export class FakeWires {
  readonly opened: FakeWire[] = [];
  answer: (sent: Sent) => unknown = () => ({});

  readonly open: OpenWire = (_path, token, events) => {
    let current: FakeWire | undefined;
    let attempt = 0;
    let isOver = false;

    const end = (tell: () => void): void => {
      isOver = true;
      tell();
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
        current = new FakeWire(fresh, { ...events, onOpen }, { drop, refuse });
        this.opened.push(current);
      } catch (error) {
        if (error instanceof NoSocketToken) refuse();
        else drop(1006);
      }
    };
    void connect();

    const send: Wire['send'] = (name, payload) => void current?.sent.push({ name, payload });
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
  get last(): FakeWire {
    const wire = this.opened.at(-1);
    if (!wire) throw new Error('Nothing has connected');
    return wire;
  }
}
