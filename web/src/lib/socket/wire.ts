/** One connection to the server, from its opening to its end. It never connects again by itself. */
export interface Wire {
  send: (name: string, payload: object) => void;
  /**
   * Sends and waits for the server's acknowledgement.
   * @throws Error when none comes in time
   */
  ask: (name: string, payload: object, timeoutMs: number) => Promise<unknown>;
  /** Closes with code 1000. */
  close: () => void;
}

export interface WireEvents {
  onOpen: () => void;
  onMessage: (name: string, payload: unknown) => void;
  /** Once, whether the connection was ever open or not. */
  onClosed: (code: number) => void;
  /** In place of `onClosed`: the server does not accept the token. */
  onRefused: () => void;
}

export type OpenWire = (path: string, token: string, events: WireEvents) => Wire;
