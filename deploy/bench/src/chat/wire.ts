import WebSocket from 'ws';

/** The languages of the two doors. */
export type Language = 'plain' | 'socket.io';

/** Packets of Socket.IO over Engine.IO that matter here, by their first characters. */
const OPEN = '0';
const PING = '2';
const PONG = '3';
const CONNECT = '40';
const EVENT = '42';

/**
 * A signed-in socket that costs next to nothing: frames of either language straight on a WebSocket. A client of a thousand
 * sockets takes processor time from what it measures.
 */
export class Wire {
  /** Hears the text of every event, in whatever language. */
  onEvent: (text: string) => void = () => undefined;

  private constructor(
    private readonly socket: WebSocket,
    private readonly language: Language,
  ) {}

  /** Resolves when the server has let it in. */
  static open(address: string, language: Language): Promise<Wire> {
    const socket = new WebSocket(address, { perMessageDeflate: false, skipUTF8Validation: true });
    const wire = new Wire(socket, language);
    return new Promise((resolve, reject) => {
      const isIn = (): void => resolve(wire);
      if (language === 'plain') socket.once('open', isIn);
      socket.on('message', (data: Buffer) => wire.receive(data.toString(), isIn));
      socket.on('error', reject);
      socket.on('close', (code) => reject(new Error(`closed with ${code}`)));
    });
  }

  send(name: string, payload: object): void {
    this.socket.send(
      this.language === 'plain'
        ? JSON.stringify({ type: name, ...payload })
        : EVENT + JSON.stringify([name, payload]),
    );
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.socket.once('close', () => resolve());
      this.socket.close(1000);
    });
  }

  private receive(text: string, isIn: () => void): void {
    if (this.language === 'plain') {
      if (text.startsWith('{"type":"server_ping"')) this.send('pong', {});
      else this.onEvent(text);
    } else if (text.startsWith(EVENT)) {
      if (text.startsWith('42["server_ping"')) this.send('pong', {});
      else this.onEvent(text);
    } else if (text === PING) {
      this.socket.send(PONG);
    } else if (text.startsWith(CONNECT)) {
      isIn();
    } else if (text.startsWith(OPEN)) {
      this.socket.send(CONNECT);
    }
  }
}
