import {
  ROUTES,
  type DirectMessage,
  type FriendsClientMessages,
  type FriendsServerMessages,
  type SocketAck,
} from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import { io, type Socket } from 'socket.io-client';
import WebSocket from 'ws';

type ServerName = keyof FriendsServerMessages;
type ClientName = keyof FriendsClientMessages;
/** Told again under the same id, a message is the same. */
type Letter = FriendsClientMessages['send_message'] & { client_message_id: string };
type Listener = (name: string, payload: unknown) => void;

/** A tab of somebody's browser on the friends socket; tests that take one know no difference between the doors. */
export abstract class Tab {
  readonly received: { name: string; payload: unknown }[] = [];
  isClosed = false;
  /** What the server closed it with. */
  closeCode: number | undefined;
  private readonly listeners = new Set<Listener>();

  abstract send<Name extends ClientName>(name: Name, payload: FriendsClientMessages[Name]): void;
  /**
   * Sends a message and waits until the server says that it is stored.
   * @throws Error when it is refused, when the tab is closed before, or after so many milliseconds
   */
  abstract deliver(letter: Letter, timeoutMs: number): Promise<DirectMessage>;
  /** Leaves as a page does that somebody closes. */
  abstract close(): void;
  /** Is gone without a word. */
  abstract breakOff(): void;

  heard<Name extends ServerName>(name: Name): FriendsServerMessages[Name][] {
    return this.received
      .filter((message) => message.name === name)
      .map(({ payload }) => payload as FriendsServerMessages[Name]);
  }

  /** The `count`th message of that name, once it is here. */
  async hear<Name extends ServerName>(name: Name, count = 1): Promise<FriendsServerMessages[Name]> {
    await waitFor(() => this.isClosed || this.heard(name).length >= count, { what: `${count} × ${name}` });
    const found = this.heard(name)[count - 1];
    if (found === undefined) throw new Error(`closed before ${name}, after ${JSON.stringify(this.received)}`);
    return found;
  }

  /** What is heard of that name in answer to this message. */
  async ask<Name extends ServerName, Question extends ClientName>(
    name: Question,
    payload: FriendsClientMessages[Question],
    answer: Name,
  ): Promise<FriendsServerMessages[Name]> {
    const before = this.heard(answer).length;
    this.send(name, payload);
    return this.hear(answer, before + 1);
  }

  /** Calls for everything that is heard from now on. @returns how to stop */
  onHeard(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls once it is closed. */
  abstract onClosed(listener: () => void): void;

  protected note(name: string, payload: unknown): void {
    this.received.push({ name, payload });
    for (const listener of this.listeners) listener(name, payload);
  }

  /** Settles when everything that was sent before has been handled. */
  async settled(): Promise<void> {
    await this.ask('get_online_friends', {}, 'online_friends');
  }
}

class PlainTab extends Tab {
  private constructor(private readonly wire: WebSocket) {
    super();
    wire.on('error', () => undefined);
    wire.on('close', (code) => {
      this.closeCode = code;
      this.isClosed = true;
    });
    wire.on('message', (data: Buffer) => {
      const { type, ...payload } = JSON.parse(data.toString()) as { type: string };
      this.note(type, payload);
    });
  }

  static async open(url: string, token: string): Promise<Tab> {
    const address = `${url.replace('http', 'ws')}${ROUTES.sockets.friends}?token=${token}`;
    const tab = new PlainTab(new WebSocket(address, { perMessageDeflate: false }));
    await new Promise<void>((resolve, reject) => {
      tab.wire.once('open', resolve);
      tab.wire.once('close', (code) => reject(new Error(`closed with ${code}`)));
    });
    return tab;
  }

  send(name: string, payload: object): void {
    this.wire.send(JSON.stringify({ type: name, ...payload }));
  }

  /** This door has no acknowledgements: the sender hears the message like everybody. */
  deliver(letter: Letter, timeoutMs: number): Promise<DirectMessage> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => finish(() => reject(new Error('no answer'))), timeoutMs);
      const onClosed = (): void => finish(() => reject(new Error('closed')));
      const stop = this.onHeard((name, payload) => {
        const heard = payload as Partial<DirectMessage>;
        if (name === 'error') finish(() => reject(new Error(JSON.stringify(payload))));
        else if (name === 'new_message' && heard.client_message_id === letter.client_message_id)
          finish(() => resolve(payload as DirectMessage));
      });
      const finish = (settle: () => void): void => {
        clearTimeout(timer);
        stop();
        this.wire.off('close', onClosed);
        settle();
      };
      this.wire.once('close', onClosed);
      this.send('send_message', letter);
    });
  }

  onClosed(listener: () => void): void {
    this.wire.once('close', listener);
  }

  close(): void {
    this.wire.close(1000);
  }

  breakOff(): void {
    this.wire.terminate();
  }
}

export class SocketIoTab extends Tab {
  private constructor(private readonly socket: Socket) {
    super();
    socket.on('disconnect', (_reason, details) => {
      this.closeCode = (details as { context?: { code?: number } } | undefined)?.context?.code;
      this.isClosed = true;
    });
    socket.onAny((name: string, payload: unknown) => this.note(name, payload));
  }

  static async open(url: string, token: string): Promise<SocketIoTab> {
    const socket = io(url, {
      path: ROUTES.sockets.friends,
      query: { token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    const tab = new SocketIoTab(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
      socket.once('disconnect', (reason) => reject(new Error(reason)));
    });
    return tab;
  }

  send(name: string, payload: object): void {
    this.socket.emit(name, payload);
  }

  async deliver(letter: Letter, timeoutMs: number): Promise<DirectMessage> {
    const answer = await this.acknowledged<'send_message', DirectMessage & SocketAck>(
      'send_message',
      letter,
      timeoutMs,
    );
    if (answer.error) throw new Error(JSON.stringify(answer.error));
    return answer;
  }

  onClosed(listener: () => void): void {
    this.socket.once('disconnect', listener);
  }

  /** What the server acknowledges the message with. */
  acknowledged<Name extends ClientName, Ack>(
    name: Name,
    payload: FriendsClientMessages[Name],
    timeoutMs = 10_000,
  ): Promise<Ack> {
    return this.socket.timeout(timeoutMs).emitWithAck(name, payload) as Promise<Ack>;
  }

  close(): void {
    this.socket.disconnect();
  }

  breakOff(): void {
    (Reflect.get(this.socket.io.engine.transport, 'ws') as WebSocket).terminate();
  }
}

export type OpenTab = (url: string, token: string) => Promise<Tab>;

export const DOORS: [name: string, open: OpenTab][] = [
  ['Socket.IO', (url, token) => SocketIoTab.open(url, token)],
  ['plain', (url, token) => PlainTab.open(url, token)],
];
