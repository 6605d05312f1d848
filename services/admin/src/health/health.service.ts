import { commonQuery, SERVICE_NAMES, type SystemHealth } from '@fourfold/contracts';
import { Clock } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { systemHealth } from './domain/system-health';

@Injectable()
export class HealthService {
  constructor(
    private readonly queries: QueryClient,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<SystemHealth> {
    const reports = await Promise.all(
      SERVICE_NAMES.map(async (service) => ({
        service,
        reports: await this.queries.askReplicas(commonQuery(service, 'health.read'), {}),
      })),
    );
    return systemHealth(reports, this.clock.now());
  }
}
