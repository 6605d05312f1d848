import {
  ROUTES,
  type DirectMessage,
  type FriendsClientMessages,
  type FriendsServerMessages,
} from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import { io, type Socket } from 'socket.io-client';
import WebSocket from 'ws';

type ServerName = keyof FriendsServerMessages;
type ClientName = keyof FriendsClientMessages;

/** A tab of somebody's browser on the friends socket; tests that take one know no difference between the doors. */
export abstract class Tab {
  readonly received: { name: string; payload: unknown }[] = [];
  isClosed = false;

  abstract send<Name extends ClientName>(name: Name, payload: FriendsClientMessages[Name]): void;
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

  /** Settles when everything that was sent before has been handled. */
  async settled(): Promise<void> {
    await this.ask('get_online_friends', {}, 'online_friends');
  }
}

class PlainTab extends Tab {
  private constructor(private readonly wire: WebSocket) {
    super();
    wire.on('error', () => undefined);
    wire.on('close', () => (this.isClosed = true));
    wire.on('message', (data: Buffer) => {
      const { type, ...payload } = JSON.parse(data.toString()) as { type: string };
      this.received.push({ name: type, payload });
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
    socket.on('disconnect', () => (this.isClosed = true));
    socket.onAny((name: string, payload: unknown) => this.received.push({ name, payload }));
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
    });
    return tab;
  }

  send(name: string, payload: object): void {
    this.socket.emit(name, payload);
  }

  /** Calls for every `new_message`, from now on. */
  onMessage(listener: (message: DirectMessage) => void): void {
    this.socket.on('new_message', listener);
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

export const DOORS: [name: string, open: (url: string, token: string) => Promise<Tab>][] = [
  ['Socket.IO', (url, token) => SocketIoTab.open(url, token)],
  ['plain', (url, token) => PlainTab.open(url, token)],
];
