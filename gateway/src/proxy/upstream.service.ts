import type { ServiceName } from '@fourfold/contracts';
import { LearningBulkhead, LimitsTelemetry, ShutdownService } from '@fourfold/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { GatewayConfig } from '../config';
import { Telemetry } from '../telemetry';
import { ReplicaSet } from './replica-set';

/** How often names are looked up: with the 5 s for which CoreDNS keeps an answer, sooner than a stopping pod closes its port. */
const LOOKUP_MS = 2_000;

/** What the gateway knows of one service. */
export interface Upstream {
  readonly service: ServiceName;
  readonly replicas: ReplicaSet;
  readonly timeoutMs: number;
  readonly bulkhead: LearningBulkhead;
}

/** Every configured service with its replicas. */
@Injectable()
export class UpstreamService implements OnModuleInit {
  private readonly upstreams: ReadonlyMap<ServiceName, Upstream>;
  private lookups?: NodeJS.Timeout;

  constructor(
    config: GatewayConfig,
    telemetry: Telemetry,
    limitsTelemetry: LimitsTelemetry,
    shutdown: ShutdownService,
  ) {
    this.upstreams = new Map(
      [...config.upstreams].map(([service, urls]) => [
        service,
        {
          service,
          // Each request has its own connection: behind a slow one a quick one would wait.
          replicas: new ReplicaSet(urls, config.requestLimit),
          timeoutMs: config.ANSWER_TIMEOUT_MS,
          bulkhead: new LearningBulkhead(service, config.requestLimits, limitsTelemetry),
        },
      ]),
    );
    for (const upstream of this.upstreams.values()) telemetry.watchUpstream(upstream);
    shutdown.register('relay', 'upstreams', async () => {
      clearInterval(this.lookups);
      await Promise.all([...this.upstreams.values()].map(({ replicas }) => replicas.close()));
    });
  }

  async onModuleInit(): Promise<void> {
    await this.refresh();
    this.lookups = setInterval(() => void this.refresh(), LOOKUP_MS).unref();
  }

  get(service: ServiceName): Upstream | undefined {
    return this.upstreams.get(service);
  }

  private async refresh(): Promise<void> {
    await Promise.all([...this.upstreams.values()].map(({ replicas }) => replicas.refresh()));
  }
}
