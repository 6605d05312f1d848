import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { currentRequest } from '../request/request-context';
import { ROUTE_SHARE_OF_POOL } from './limits';
import { RouteShares, type Brake } from './route-shares';

type Lent = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void;

const nothing = (): void => undefined;

/** A pool of connections of which no HTTP route can take all, see `RouteShares`. Other work takes what is free. */
export class SharingPool extends Pool {
  private readonly shares: RouteShares;
  private readonly returned = new WeakMap<PoolClient, () => void>();

  constructor(config: PoolConfig) {
    super(config);
    this.shares = new RouteShares(Math.max(1, Math.floor(this.options.max * ROUTE_SHARE_OF_POOL)));
    this.on('release', (_error, client) => {
      this.returned.get(client)?.();
      this.returned.delete(client);
    });
  }

  /** Routes that do not have their whole share now. */
  brakes(): ReadonlyMap<string, Brake> {
    return this.shares.brakes();
  }

  /** @throws AppError `service_unavailable` when the route of this request has had its share for too long */
  override connect(): Promise<PoolClient>;
  override connect(callback: Lent): void;
  override connect(callback?: Lent): Promise<PoolClient> | void {
    const lent = this.lend();
    if (!callback) return lent;
    lent.then(
      (client) => callback(undefined, client, () => client.release()),
      (error: Error) => callback(error, undefined, nothing),
    );
  }

  private async lend(): Promise<PoolClient> {
    const request = currentRequest();
    const route = request?.route();
    if (!request || route === undefined) return super.connect();
    const leave = await this.shares.enter(route, request.connections > 0);
    request.connections += 1;
    try {
      const client = await super.connect();
      const since = performance.now();
      this.returned.set(client, () => {
        request.connections -= 1;
        leave(performance.now() - since);
      });
      return client;
    } catch (error) {
      request.connections -= 1;
      leave();
      throw error;
    }
  }
}
