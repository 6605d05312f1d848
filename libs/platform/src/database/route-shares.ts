import { Logger } from '@nestjs/common';
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
  refused: number;
}

/** Gives a connection back to the share. @param heldMs for how long the route had it, if it got one */
export type Leave = (heldMs?: number) => void;

/** A route that does not have its whole share. */
export interface Brake {
  limit: number;
  /** Requests that got no connection for it since the share was first halved. */
  refused: number;
}

/**
 * Keeps one route from taking all connections of the pool while what it asks for does not answer. A route that holds a
 * connection for long gets half as many afterwards, down to one; each that it gives back soon lets it have one more again, unless a request had it
 * beside another.
 * Who finds the share in use waits as for a full pool, but only a moment when the route has got slow.
 */
export class RouteShares {
  private readonly logger = new Logger('database');
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
    const share = this.shares.get(route) ?? { limit: this.most, held: 0, waiters: [], refused: 0 };
    this.shares.set(route, share);
    if (nested || share.held < share.limit) share.held += 1;
    else await queue(share, this.patienceMs(share));
    return (heldMs) => {
      share.held -= 1;
      if (heldMs !== undefined && heldMs > SLOW_CONNECTION_MS) this.halve(route, share);
      // What a request with a slow connection does beside it says nothing about the route.
      else if (heldMs !== undefined && !nested) this.grow(route, share);
      this.admitWaiting(route, share);
    };
  }

  /** Routes that do not have their whole share now. */
  brakes(): ReadonlyMap<string, Brake> {
    const braked = [...this.shares].filter(([, { limit }]) => limit < this.most);
    return new Map(braked.map(([route, { limit, refused }]) => [route, { limit, refused }]));
  }

  private halve(route: string, share: Share): void {
    if (share.limit === this.most && this.most > 1) {
      share.refused = 0;
      this.logger.warn({ msg: 'a route is slow and may have fewer connections', route });
    }
    share.limit = Math.max(1, Math.floor(share.limit / 2));
    for (const waiter of [...share.waiters]) waiter.waitAtMost(SLOW_ROUTE_WAIT_MS);
  }

  private grow(route: string, share: Share): void {
    if (share.limit === this.most) return;
    share.limit += 1;
    if (share.limit === this.most)
      this.logger.warn({ msg: 'a route has its whole share again', route, refused: share.refused });
  }

  private admitWaiting(route: string, share: Share): void {
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
      share.refused += 1;
      reject(new AppError('service_unavailable', { retryAfterSeconds: 1 }));
    };
    share.waiters.push(waiter);
    waiter.waitAtMost(patienceMs);
  });
}
