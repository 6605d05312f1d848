import { KEEP_ALIVE, type SocketClientMessages, type SocketServerMessages } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import type { OpenTab, SocketTab } from '@fourfold/testing/tab';
import { openLoop } from './load';
import { Latencies } from './statistics';

/** A message that arrives later than this counts as lost, not as slow. */
const ARRIVED_WITHIN_MS = 30_000;
/** One in ten clients speaks Socket.IO, the others plain frames. */
const SOCKET_IO_EVERY = 10;

export interface DeliveryFigures {
  latencies: Latencies;
  /** Messages that were lost or delivered more than once. */
  misdelivered: number;
}

/** Simulated users on sockets who send in turn. Each message is timed from when it was due until it arrives. */
export abstract class VirtualUsers {
  private readonly pending = new Map<string, number>();
  private figures: DeliveryFigures = { latencies: new Latencies(), misdelivered: 0 };
  private turn = 0;

  /** Opens `count` more sockets, or battles. */
  abstract open(count: number): Promise<void>;

  /** Sends the next message. @returns its key, by which `arrive` recognises it */
  protected abstract sendNext(turn: number): string;

  async send(load: { perSecond: number; count: number }): Promise<DeliveryFigures> {
    this.pending.clear();
    const figures = { latencies: new Latencies(), misdelivered: 0 };
    this.figures = figures;
    await openLoop(load, async (_turn, due) => {
      const id = this.sendNext(this.turn++);
      if (this.pending.has(id)) figures.misdelivered += 1;
      this.pending.set(id, due);
    });
    await waitFor(() => this.pending.size === 0, { timeoutMs: ARRIVED_WITHIN_MS }).catch(() => undefined);
    figures.misdelivered += this.pending.size;
    return figures;
  }

  protected arrive(id: string): void {
    const due = this.pending.get(id);
    if (due === undefined) this.figures.misdelivered += 1;
    else this.figures.latencies.add(performance.now() - due);
    this.pending.delete(id);
  }
}

/** Opens the socket of the client with this number. */
export async function openSocket<Tab extends SocketTab<SocketClientMessages, SocketServerMessages>>(
  transports: readonly [name: string, open: OpenTab<Tab>][],
  { url, token, number }: { url: string; token: string; number: number },
): Promise<Tab> {
  const wanted = number % SOCKET_IO_EVERY === 0 ? 'Socket.IO' : 'plain';
  const [, open] = transports.find(([name]) => name === wanted)!;
  const tab = await open(url, token);
  tab.events.on('message', (name) => {
    if (name === KEEP_ALIVE.serverPing) tab.send(KEEP_ALIVE.pong, {});
  });
  return tab;
}
