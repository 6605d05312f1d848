import type { ServiceName } from '@fourfold/contracts';
import { ShutdownService, UNUSED_CONNECTION_MS } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { Pool } from 'undici';
import { GatewayConfig } from '../config';
import { Telemetry } from '../telemetry';

const CONNECT_TIMEOUT_MS = 2_000;
/**
 * Limit of concurrent requests to one service, so that one that hangs does not exhaust the gateway. Each has its own
 * connection: requests queue in the service, not here, where quick ones would wait behind slow ones.
 */
export const MAX_IN_FLIGHT = 1_000;

/** The connections to one service. */
export interface Upstream {
  readonly service: ServiceName;
  readonly pool: Pool;
  readonly timeoutMs: number;
  inFlight: number;
}

/** Keep-alive connections to every configured service. */
@Injectable()
export class UpstreamService {
  private readonly upstreams: ReadonlyMap<ServiceName, Upstream>;

  constructor(config: GatewayConfig, telemetry: Telemetry, shutdown: ShutdownService) {
    this.upstreams = new Map(
      [...config.upstreams].map(([service, url]) => [
        service,
        { service, pool: connect(url), timeoutMs: config.ANSWER_TIMEOUT_MS, inFlight: 0 },
      ]),
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
