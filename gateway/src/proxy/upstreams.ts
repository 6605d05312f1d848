import type { ServiceName } from '@fourfold/contracts';
import { ShutdownRegistry, UNUSED_CONNECTION_MS } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { Pool } from 'undici';
import { GatewayConfig } from '../config';
import { Telemetry } from '../telemetry';

const CONNECT_TIMEOUT_MS = 2_000;
/**
 * Requests that one service has at once; beyond, one that hangs would take the gateway along. Each has a connection:
 * no request waits here, where a quick one would stand behind all the slow ones, but in the service, which knows them.
 */
export const MAX_IN_FLIGHT = 1_000;

/** The connections to one service. */
export interface Upstream {
  readonly service: ServiceName;
  readonly pool: Pool;
  inFlight: number;
}

/** Keep-alive connections to every configured service. */
@Injectable()
export class Upstreams {
  private readonly upstreams: ReadonlyMap<ServiceName, Upstream>;

  constructor(config: GatewayConfig, telemetry: Telemetry, shutdown: ShutdownRegistry) {
    this.upstreams = new Map(
      [...config.upstreams].map(([service, url]) => [service, { service, pool: connect(url), inFlight: 0 }]),
    );
    for (const upstream of this.upstreams.values())
      telemetry.watchInFlight(upstream.service, () => upstream.inFlight);
    shutdown.register('relay', 'upstreams', async () => {
      await Promise.all([...this.upstreams.values()].map(({ pool }) => pool.close()));
    });
  }

  get(service: ServiceName): Upstream | undefined {
    return this.upstreams.get(service);
  }
}

function connect(url: URL): Pool {
  return new Pool(url.origin, {
    connections: MAX_IN_FLIGHT,
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: UNUSED_CONNECTION_MS,
    keepAliveMaxTimeout: UNUSED_CONNECTION_MS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    // The proxy has one deadline for the whole request.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
