import type { OpenWire, Wire, WireEvents } from '../src/lib/socket/socket-io-wire';

interface Sent {
  name: string;
  payload: object;
}

/** One connection of the fake: what the browser sent through it, and the server's side of it. */
export class FakeWire implements Wire {
  readonly sent: Sent[] = [];
  closed = false;

  constructor(
    readonly token: string,
    private readonly events: WireEvents,
    private readonly answer: (sent: Sent) => unknown,
  ) {}

  send(name: string, payload: object): void {
    this.sent.push({ name, payload });
  }

  async ask(name: string, payload: object): Promise<unknown> {
    this.send(name, payload);
    return this.answer({ name, payload });
  }

  close(): void {
    this.closed = true;
  }

  open(): void {
    this.events.onOpen();
  }

  say(name: string, payload: object = {}): void {
    this.events.onMessage(name, payload);
  }

  drop(code = 1006): void {
    this.events.onClosed(code);
  }

  refuse(): void {
    this.events.onRefused();
  }

  named(name: string): object[] {
    return this.sent.filter((message) => message.name === name).map(({ payload }) => payload);
  }
}

/** Stands in for the server's side of sockets. `answer` gives the acknowledgements. */
export class FakeWires {
  readonly opened: FakeWire[] = [];
  answer: (sent: Sent) => unknown = () => ({});

  readonly open: OpenWire = (_path, token, events) => {
    const wire = new FakeWire(token, events, (sent) => this.answer(sent));
    this.opened.push(wire);
    return wire;
  };

  /** The newest connection. */
  get last(): FakeWire {
    const wire = this.opened.at(-1);
    if (!wire) throw new Error('Nothing has connected');
    return wire;
  }
}
