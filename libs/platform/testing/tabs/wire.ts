import type WebSocket from 'ws';

/** What a tab has on its line: everything that it hears, and once how it was closed. */
export interface WireEnds {
  onMessage: (name: string, payload: unknown) => void;
  /** @param code what the server closed it with, if it did */
  onClosed: (code: number | undefined) => void;
}

/** A client's connection through one of the two doors. */
export interface Wire {
  send(name: string, payload: unknown): void;
  /** What the server acknowledges a message with; only Socket.IO has that. */
  sendWithAck?(name: string, payload: unknown, timeoutMs: number): Promise<unknown>;
  close(): void;
  /** The WebSocket below. */
  readonly webSocket: WebSocket;
}
