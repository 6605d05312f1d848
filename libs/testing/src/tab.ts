import { EventEmitter } from 'node:events';
import { io } from 'socket.io-client';
import WebSocket from 'ws';
import { waitFor } from '@fourfold/stack';

/** `closed` carries the server's close code, if there is one. */
type TabEvents = EventEmitter<{
  message: [name: string, payload: unknown];
  closed: [code: number | undefined];
}>;

/** A client's connection through one of the two transports. */
interface Transport {
  send(name: string, payload: unknown): void;
  /** Resolves with the acknowledgement of the server; Socket.IO only. */
  sendWithAck?(name: string, payload: unknown, timeoutMs: number): Promise<unknown>;
  close(): void;
  /** Drops the connection without a close frame. */
  terminate(): void;
}

type Open = (url: string, path: string, token: string, events: TabEvents) => Promise<Transport>;

/** @throws Error when it is refused, or closed before it is established */
const openSocketIo: Open = async (url, path, token, events) => {
  const socket = io(url, {
    path,
    query: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  socket.on('disconnect', (_reason, details) => {
    events.emit('closed', (details as { context?: { code?: number } } | undefined)?.context?.code);
  });
  socket.onAny((name: string, payload: unknown) => events.emit('message', name, payload));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
    socket.once('disconnect', (reason) => reject(new Error(reason)));
  });
  return {
    send: (name, payload) => socket.emit(name, payload),
    sendWithAck: (name, payload, timeoutMs) =>
      socket.timeout(timeoutMs).emitWithAck(name, payload) as Promise<unknown>,
    close: () => socket.disconnect(),
    terminate: () => (Reflect.get(socket.io.engine.transport, 'ws') as WebSocket).terminate(),
  };
};

/** @throws Error with the code, when it is refused */
const openPlain: Open = async (url, path, token, events) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}?token=${token}`, {
    perMessageDeflate: false,
  });
  socket.on('error', () => undefined);
  socket.on('close', (code) => events.emit('closed', code));
  socket.on('message', (data: Buffer) => {
    const { type, ...payload } = JSON.parse(data.toString()) as { type: string };
    events.emit('message', type, payload);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('close', (code) => reject(new Error(`closed with ${code}`)));
  });
  return {
    send: (name, payload) => socket.send(JSON.stringify({ type: name, ...(payload as object) })),
    close: () => socket.close(1000),
    terminate: () => socket.terminate(),
  };
};

/** Opens a tab through one of the transports. */
export type OpenTab<T> = (url: string, token: string) => Promise<T>;

/** Both transports, for `describe.each`. */
export function transportsOf<
  T extends { connect(open: Open, ...to: [string, string, string]): Promise<void> },
>(path: string, newTab: () => T): [name: 'Socket.IO' | 'plain', open: OpenTab<T>][] {
  const openThrough =
    (open: Open): OpenTab<T> =>
    async (url, token) => {
      const tab = newTab();
      await tab.connect(open, url, path, token);
      return tab;
    };
  return [
    ['Socket.IO', openThrough(openSocketIo)],
    ['plain', openThrough(openPlain)],
  ];
}

/**
 * A browser tab on a socket, independent of the transport. Its type parameters are the messages of client and server,
 * by name.
 */
export class SocketTab<ClientMessages extends object, ServerMessages extends object> {
  readonly received: { name: string; payload: unknown }[] = [];
  isClosed = false;
  /** The close code of the server. */
  closeCode: number | undefined;
  readonly events: TabEvents = new EventEmitter();
  protected transport!: Transport;

  async connect(open: Open, ...to: [url: string, path: string, token: string]): Promise<void> {
    this.events.on('message', (name, payload) => this.received.push({ name, payload }));
    this.events.on('closed', (code) => {
      this.closeCode = code;
      this.isClosed = true;
    });
    this.transport = await open(...to, this.events);
  }

  send<Name extends keyof ClientMessages & string>(name: Name, payload: ClientMessages[Name]): void {
    this.transport.send(name, payload);
  }

  /** Closes it as a browser does when the page is closed. */
  close(): void {
    this.transport.close();
  }

  /** Drops the connection without a close frame. */
  breakOff(): void {
    this.transport.terminate();
  }

  heard<Name extends keyof ServerMessages & string>(name: Name): ServerMessages[Name][] {
    return this.received
      .filter((message) => message.name === name)
      .map(({ payload }) => payload as ServerMessages[Name]);
  }

  names(): string[] {
    return this.received.map(({ name }) => name);
  }

  /** Resolves with the `count`th message of that name. */
  async hear<Name extends keyof ServerMessages & string>(
    name: Name,
    count = 1,
  ): Promise<ServerMessages[Name]> {
    const isHere = (): boolean => this.isClosed || this.heard(name).length >= count;
    await waitFor(isHere, { what: `${count} × ${name}` }).catch((error: Error) => {
      throw new Error(`${error.message}; heard ${this.names().join(', ')}`);
    });
    const found = this.heard(name)[count - 1];
    if (found === undefined) throw new Error(`closed before ${name}, after ${JSON.stringify(this.received)}`);
    return found;
  }

  /** Sends a message and resolves with the next one of the given name. */
  async ask<Name extends keyof ServerMessages & string, Question extends keyof ClientMessages & string>(
    name: Question,
    payload: ClientMessages[Question],
    answer: Name,
  ): Promise<ServerMessages[Name]> {
    const before = this.heard(answer).length;
    this.send(name, payload);
    return this.hear(answer, before + 1);
  }
}
