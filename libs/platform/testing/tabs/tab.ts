import { waitFor } from '@fourfold/testing';
import { openPlain } from './plain.wire';
import { openSocketIo } from './socket-io.wire';
import type { Wire, WireEnds } from './wire';

type Listener = (name: string, payload: unknown) => void;

/** Only ends a wait for what never comes, on however busy a machine. */
const HEAR_TIMEOUT_MS = 60_000;

const WIRES = { 'Socket.IO': openSocketIo, plain: openPlain } as const;

/** How to open a tab through one of the doors. */
export type OpenTab<T> = (url: string, token: string) => Promise<T>;

/** Both ways into a socket, for `describe.each`. */
export function doorsOf<T extends { connect(open: (ends: WireEnds) => Promise<Wire>): Promise<void> }>(
  path: string,
  newTab: () => T,
): [name: keyof typeof WIRES, open: OpenTab<T>][] {
  const openThrough =
    (door: keyof typeof WIRES): OpenTab<T> =>
    async (url, token) => {
      const tab = newTab();
      await tab.connect((ends) => WIRES[door](url, path, token, ends));
      return tab;
    };
  return [
    ['Socket.IO', openThrough('Socket.IO')],
    ['plain', openThrough('plain')],
  ];
}

/**
 * A tab of somebody's browser on a socket; tests that take one know no difference between the doors.
 * The messages that client and server may send, by name, are its types.
 */
export class SocketTab<ClientMessages extends object, ServerMessages extends object> {
  readonly received: { name: string; payload: unknown }[] = [];
  isClosed = false;
  /** What the server closed it with. */
  closeCode: number | undefined;
  protected wire!: Wire;
  private readonly listeners = new Set<Listener>();
  private readonly closings = new Set<() => void>();

  async connect(open: (ends: WireEnds) => Promise<Wire>): Promise<void> {
    this.wire = await open({
      onMessage: (name, payload) => {
        this.received.push({ name, payload });
        for (const listener of this.listeners) listener(name, payload);
      },
      onClosed: (code) => {
        this.closeCode = code;
        this.isClosed = true;
        for (const listener of this.closings) listener();
      },
    });
  }

  send<Name extends keyof ClientMessages & string>(name: Name, payload: ClientMessages[Name]): void {
    this.wire.send(name, payload);
  }

  /** Leaves as a page does that somebody closes. */
  close(): void {
    this.wire.close();
  }

  /** Is gone without a word. */
  breakOff(): void {
    this.wire.webSocket.terminate();
  }

  heard<Name extends keyof ServerMessages & string>(name: Name): ServerMessages[Name][] {
    return this.received
      .filter((message) => message.name === name)
      .map(({ payload }) => payload as ServerMessages[Name]);
  }

  names(): string[] {
    return this.received.map(({ name }) => name);
  }

  /** The `count`th message of that name, once it is here. */
  async hear<Name extends keyof ServerMessages & string>(
    name: Name,
    count = 1,
  ): Promise<ServerMessages[Name]> {
    await waitFor(() => this.isClosed || this.heard(name).length >= count, {
      what: `${count} × ${name}`,
      timeoutMs: HEAR_TIMEOUT_MS,
    }).catch((error: Error) => {
      throw new Error(`${error.message}; heard ${this.names().join(', ')}`);
    });
    const found = this.heard(name)[count - 1];
    if (found === undefined) throw new Error(`closed before ${name}, after ${JSON.stringify(this.received)}`);
    return found;
  }

  /** What is heard of that name in answer to this message. */
  async ask<Name extends keyof ServerMessages & string, Question extends keyof ClientMessages & string>(
    name: Question,
    payload: ClientMessages[Question],
    answer: Name,
  ): Promise<ServerMessages[Name]> {
    const before = this.heard(answer).length;
    this.send(name, payload);
    return this.hear(answer, before + 1);
  }

  /** Calls for everything that is heard from now on. @returns how to stop */
  onHeard(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls when it is closed. @returns how to stop */
  onClosed(listener: () => void): () => void {
    this.closings.add(listener);
    return () => this.closings.delete(listener);
  }
}
