/** One connection, which never reconnects. */
export interface Wire {
  send: (name: string, payload: object) => void;
  /** @throws Error when no acknowledgement comes in time */
  ask: (name: string, payload: object, timeoutMs: number) => Promise<unknown>;
  /** Closes with code 1000. */
  close: () => void;
}

export interface WireEvents {
  onOpen: () => void;
  onMessage: (name: string, payload: unknown) => void;
  /** Called once, even if the connection was never open. */
  onClosed: (code: number) => void;
  /** Called instead of `onClosed` when the server rejects the token. */
  onRefused: () => void;
}

export type OpenWire = (path: string, token: string, events: WireEvents) => Wire;
