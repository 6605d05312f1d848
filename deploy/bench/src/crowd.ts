import { setTimeout as delay } from 'node:timers/promises';
import { openLoop } from './load';
import type { SocketClient } from './sockets';
import { latencyOf, type Latency } from './statistics';

/** What has not arrived by then is lost; what is late is only slow. */
const ARRIVED_WITHIN_MS = 30_000;

export interface DeliveryFigures extends Latency {
  sent: number;
  lost: number;
  repeated: number;
}

/** Users on sockets who send in turn. What they send is timed from when it was due until it arrives. */
export abstract class Crowd {
  protected readonly sockets: SocketClient[] = [];
  private readonly pending = new Map<string, number>();
  private times: number[] = [];
  private counts = { sent: 0, lost: 0, repeated: 0 };
  private turn = 0;

  /** Opens so many more sockets, or battles. */
  abstract open(count: number): Promise<void>;

  /** Sends whatever is next. @returns what identifies it when it arrives */
  protected abstract sendNext(turn: number): string;

  async send(load: { perSecond: number; count: number }): Promise<DeliveryFigures> {
    this.pending.clear();
    this.times = [];
    this.counts = { sent: 0, lost: 0, repeated: 0 };
    await openLoop(load, async (_turn, due) => {
      const id = this.sendNext(this.turn++);
      this.counts.sent += 1;
      if (this.pending.has(id)) this.counts.lost += 1;
      this.pending.set(id, due);
    });
    const deadline = performance.now() + ARRIVED_WITHIN_MS;
    while (this.pending.size > 0 && performance.now() < deadline) await delay(10);
    return { ...latencyOf(this.times), ...this.counts, lost: this.counts.lost + this.pending.size };
  }

  close(): void {
    for (const socket of this.sockets) socket.close();
  }

  protected arrive(id: string): void {
    const due = this.pending.get(id);
    if (due === undefined) this.counts.repeated += 1;
    else this.times.push(performance.now() - due);
    this.pending.delete(id);
  }
}
