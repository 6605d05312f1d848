import { lookup } from 'node:dns/promises';
import { isIP, isIPv6 } from 'node:net';
import { UNUSED_CONNECTION_MS } from '@fourfold/platform';
import { RoundRobinPool } from 'undici';

const CONNECT_TIMEOUT_MS = 2_000;
/** Behind an address there may be a balancer of connections: only new ones reach replicas that were added. */
const CONNECTION_LIFE_MS = 10_000;
/** Part of the life that differs between pools. */
const CONNECTION_LIFE_JITTER = 0.2;
/** A replica that failed is left alone for so long, as long as there are others. */
const REST_MS = 1_000;
/** One that stops is left alone until its name is known to be gone. */
const LEAVING_MS = 15_000;

/** Returns the addresses of a name; none when it can't be looked up. */
export type LookUp = (hostname: string) => Promise<string[]>;

/** One address of a service. */
export class Replica {
  readonly pool: RoundRobinPool;
  /** The host as configured, for the `Host` header. */
  readonly host: string;
  private restsUntil = 0;

  /** @param hostname an IP address, or a name that is not looked up yet */
  constructor(
    readonly url: URL,
    readonly hostname: string,
    connections: number,
  ) {
    this.host = url.host;
    const jitter = 1 + CONNECTION_LIFE_JITTER * (2 * Math.random() - 1);
    this.pool = new RoundRobinPool(originOf(url, hostname), {
      connections,
      pipelining: 1,
      allowH2: false,
      clientTtl: CONNECTION_LIFE_MS * jitter,
      keepAliveTimeout: UNUSED_CONNECTION_MS,
      keepAliveMaxTimeout: UNUSED_CONNECTION_MS,
      connect: { timeout: CONNECT_TIMEOUT_MS },
      // The proxy has one deadline for the whole request.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  get isResting(): boolean {
    return performance.now() < this.restsUntil;
  }

  /** Called when the replica was unreachable, broke a connection, or answered 503. */
  rest(): void {
    this.restFor(REST_MS);
  }

  /** Called when the replica closed a connection after an answer, as it does before it ends. */
  leaves(): void {
    this.restFor(LEAVING_MS);
  }

  private restFor(durationMs: number): void {
    this.restsUntil = Math.max(this.restsUntil, performance.now() + durationMs);
  }
}

/** The replicas of a service: all addresses behind its URLs. */
export class ReplicaSet {
  private replicas: readonly Replica[];
  private turn = 0;
  private refreshing: Promise<void> | undefined;

  /** @param connections limit of connections to each replica */
  constructor(
    private readonly urls: readonly URL[],
    private readonly connections: number,
    private readonly lookUp: LookUp = addressesOf,
  ) {
    this.replicas = urls.map((url) => new Replica(url, hostnameOf(url), connections));
  }

  get size(): number {
    return this.replicas.length;
  }

  /** The next in turn that does not rest; when all rest, the next in turn. */
  next(): Replica {
    return this.nextExcept([])!;
  }

  /** The same for a request that some replicas could not take; undefined when no other is known. */
  nextExcept(tried: readonly Replica[]): Replica | undefined {
    const { replicas, turn } = this;
    const inTurn = [...replicas.slice(turn + 1), ...replicas.slice(0, turn + 1)];
    const others = inTurn.filter((replica) => !tried.includes(replica));
    const found = others.find(({ isResting }) => !isResting) ?? others[0];
    if (found) this.turn = replicas.indexOf(found);
    return found;
  }

  /**
   * Looks the names up again, unless that is going on: an answer that took seconds may be older than the one of a later
   * question. What can't be looked up stays as it is.
   */
  refresh(): Promise<void> {
    this.refreshing ??= this.lookUpAll().finally(() => (this.refreshing = undefined));
    return this.refreshing;
  }

  async close(): Promise<void> {
    await Promise.all(this.replicas.map(({ pool }) => pool.close()));
  }

  private async lookUpAll(): Promise<void> {
    const found = await Promise.all(this.urls.map((url) => this.replicasOf(url)));
    const before = this.replicas;
    this.replicas = found.flat();
    this.turn %= this.size;
    const gone = before.filter((replica) => !this.replicas.includes(replica));
    // Requests in progress are answered before their connection closes, which may take minutes.
    for (const { pool } of gone) void pool.close();
  }

  private async replicasOf(url: URL): Promise<Replica[]> {
    const known = this.replicas.filter((replica) => replica.url === url);
    const hostnames = await this.lookUp(hostnameOf(url));
    if (hostnames.length === 0) return known;
    return hostnames.map(
      (hostname) =>
        known.find((replica) => replica.hostname === hostname) ??
        new Replica(url, hostname, this.connections),
    );
  }
}

async function addressesOf(hostname: string): Promise<string[]> {
  if (isIP(hostname)) return [hostname];
  const found = await lookup(hostname, { all: true }).catch(() => []);
  return [...new Set(found.map(({ address }) => address))].sort();
}

/** Without the brackets of an IPv6 address. */
function hostnameOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function originOf(url: URL, hostname: string): string {
  const address = new URL(url.origin);
  address.hostname = isIPv6(hostname) ? `[${hostname}]` : hostname;
  return address.origin;
}
