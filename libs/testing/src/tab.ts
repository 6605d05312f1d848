import { EventEmitter } from 'node:events';
import { KEEP_ALIVE } from '@fourfold/contracts';
import { waitFor } from '@fourfold/stack';
import {
  TRANSPORTS,
  type Connection,
  type ConnectionEvents,
  type Handshake,
  type Transport,
} from './transports';

/** Opens a tab through one of the transports. */
export type OpenTab<T> = (url: string, token: string) => Promise<T>;

/** Both transports, for `describe.each`. */
export function transportsOf<T extends Pick<SocketTab<object, object>, 'connect'>>(
  path: string,
  newTab: () => T,
): [name: 'Socket.IO' | 'plain', open: OpenTab<T>][] {
  return TRANSPORTS.map(([name, transport]) => [
    name,
    async (url, token) => {
      const tab = newTab();
      await tab.connect(transport, { url, path, token });
      return tab;
    },
  ]);
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
  readonly events: ConnectionEvents = new EventEmitter();
  protected connection!: Connection;
  /** As clients do; the server closes tabs that don't after 45 s. */
  protected readonly answersPings: boolean = true;

  async connect(transport: Transport, handshake: Handshake): Promise<void> {
    this.events.on('message', (name, payload) => this.received.push({ name, payload }));
    this.events.on('closed', (code) => {
      this.closeCode = code;
      this.isClosed = true;
    });
    this.connection = await transport(handshake, this.events);
    if (this.answersPings)
      this.events.on('message', (name) => {
        if (name === KEEP_ALIVE.serverPing) this.connection.send(KEEP_ALIVE.pong, {});
      });
  }

  send<Name extends keyof ClientMessages & string>(name: Name, payload: ClientMessages[Name]): void {
    this.connection.send(name, payload);
  }

  /** Closes it as a browser does. */
  close(): void {
    this.connection.close();
  }

  /** Drops the connection without a close frame. */
  breakOff(): void {
    this.connection.wire.terminate();
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
