import { AppError } from '../errors/app-error';
import { CONNECT_TIMEOUT_MS, SLOW_CONNECTION_MS, SLOW_ROUTE_WAIT_MS } from './limits';

interface Waiter {
  admit: () => void;
  /** Refuses it when it has waited for so long. */
  waitAtMost: (ms: number) => void;
}

interface Share {
  /** Connections that the route may have now. */
  limit: number;
  held: number;
  waiters: Waiter[];
}

/** Gives a connection back to the share. @param heldMs for how long the route had it, if it got one */
export type Leave = (heldMs?: number) => void;

/**
 * Keeps one route from taking all connections of the pool while what it asks for does not answer. A route that holds a
 * connection for long gets half as many afterwards, down to one; each that it gives back soon lets it have one more again.
 * Who finds the share in use waits as for a full pool, but only a moment when the route has got slow.
 */
export class RouteShares {
  private readonly shares = new Map<string, Share>();

  /** @param most connections that a route in good health may have at once */
  constructor(private readonly most: number) {}

  /**
   * Waits for a place.
   *
   * @param nested of a request that has a connection already: it is counted, but never waits for itself
   * @throws AppError `service_unavailable` after 3 s, or 1 s when the route is slow
   */
  async enter(route: string, nested = false): Promise<Leave> {
    const share = this.shares.get(route) ?? { limit: this.most, held: 0, waiters: [] };
    this.shares.set(route, share);
    if (nested || share.held < share.limit) share.held += 1;
    else await queue(share, this.patienceMs(share));
    return (heldMs) => this.leave(route, share, heldMs);
  }

  private leave(route: string, share: Share, heldMs: number | undefined): void {
    share.held -= 1;
    if (heldMs !== undefined && heldMs <= SLOW_CONNECTION_MS)
      share.limit = Math.min(this.most, share.limit + 1);
    else if (heldMs !== undefined) {
      share.limit = Math.max(1, Math.floor(share.limit / 2));
      for (const waiter of [...share.waiters]) waiter.waitAtMost(SLOW_ROUTE_WAIT_MS);
    }
    while (share.waiters.length > 0 && share.held < share.limit) {
      share.held += 1;
      share.waiters.shift()!.admit();
    }
    if (share.held === 0 && share.limit === this.most) this.shares.delete(route);
  }

  private patienceMs(share: Share): number {
    return share.limit < this.most ? SLOW_ROUTE_WAIT_MS : CONNECT_TIMEOUT_MS;
  }
}

/** Resolves with the place taken. */
function queue(share: Share, patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const since = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const waiter: Waiter = {
      admit: () => {
        clearTimeout(timer);
        resolve();
      },
      waitAtMost: (ms) => {
        clearTimeout(timer);
        const leftMs = since + ms - performance.now();
        if (leftMs <= 0) refuse();
        else timer = setTimeout(refuse, leftMs);
      },
    };
    const refuse = (): void => {
      share.waiters.splice(share.waiters.indexOf(waiter), 1);
      reject(new AppError('service_unavailable', { retryAfterSeconds: 1 }));
    };
    share.waiters.push(waiter);
    waiter.waitAtMost(patienceMs);
  });
}
