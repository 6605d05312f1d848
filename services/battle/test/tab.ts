import { ROUTES, type BattleClientMessages, type BattleServerMessages } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import { io, type Socket } from 'socket.io-client';
import WebSocket from 'ws';

type ServerName = keyof BattleServerMessages;
type ClientName = keyof BattleClientMessages;

/** A tab of somebody's browser on the battle socket; tests that take one know no difference between the doors. */
export abstract class Tab {
  readonly received: { name: string; payload: unknown }[] = [];
  closedWith: number | undefined;

  abstract send<Name extends ClientName>(name: Name, payload: BattleClientMessages[Name]): void;
  /** Leaves as a page does that somebody closes. */
  abstract close(): void;
  /** Is gone without a word. */
  abstract breakOff(): void;

  heard<Name extends ServerName>(name: Name): BattleServerMessages[Name][] {
    return this.received
      .filter((message) => message.name === name)
      .map(({ payload }) => payload as BattleServerMessages[Name]);
  }

  names(): string[] {
    return this.received.map(({ name }) => name);
  }

  /** The `count`th message of that name, once it is here. */
  async hear<Name extends ServerName>(name: Name, count = 1): Promise<BattleServerMessages[Name]> {
    await waitFor(() => this.closedWith !== undefined || this.heard(name).length >= count, {
      what: `${count} × ${name}`,
      timeoutMs: 60_000,
    }).catch((error: Error) => {
      throw new Error(`${error.message}; heard ${this.names().join(', ')}`);
    });
    const found = this.heard(name)[count - 1];
    if (found === undefined) throw new Error(`closed before ${name}, after ${JSON.stringify(this.received)}`);
    return found;
  }

  /** What is heard of that name in answer to this message. */
  async ask<Name extends ServerName, Question extends ClientName>(
    name: Question,
    payload: BattleClientMessages[Question],
    answer: Name,
  ): Promise<BattleServerMessages[Name]> {
    const before = this.heard(answer).length;
    this.send(name, payload);
    return this.hear(answer, before + 1);
  }

  /** Settles when everything that was sent before has been handled and its news have been told. */
  async settled(): Promise<void> {
    await this.ask('get_game_state', { room_code: 'ZZZZZZ' }, 'error');
    await this.ask('get_game_state', { room_code: 'ZZZZZZ' }, 'error');
  }
}

class PlainTab extends Tab {
  private constructor(private readonly wire: WebSocket) {
    super();
    wire.on('error', () => undefined);
    wire.on('close', (code) => (this.closedWith = code));
    wire.on('message', (data: Buffer) => {
      const { type, ...payload } = JSON.parse(data.toString()) as { type: string };
      this.received.push({ name: type, payload });
    });
  }

  static async open(url: string, token: string): Promise<Tab> {
    const address = `${url.replace('http', 'ws')}${ROUTES.sockets.battle}?token=${token}`;
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

class SocketIoTab extends Tab {
  private constructor(private readonly socket: Socket) {
    super();
    socket.on('disconnect', (_reason, details) => {
      const context = (details as { context?: { code?: number } } | undefined)?.context;
      this.closedWith = context?.code ?? 1000;
    });
    socket.onAny((name: string, payload: unknown) => this.received.push({ name, payload }));
  }

  static async open(url: string, token: string): Promise<Tab> {
    const socket = io(url, {
      path: ROUTES.sockets.battle,
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

  close(): void {
    this.socket.disconnect();
  }

  breakOff(): void {
    (Reflect.get(this.socket.io.engine.transport, 'ws') as WebSocket).terminate();
  }
}

export type Door = (url: string, token: string) => Promise<Tab>;

export const DOORS: [name: string, open: Door][] = [
  ['Socket.IO', (url, token) => SocketIoTab.open(url, token)],
  ['plain', (url, token) => PlainTab.open(url, token)],
];
