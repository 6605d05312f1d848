import type { DataSource } from 'typeorm';
import { JobService, MetricsService, ShutdownService } from '../../src';
import { LeaseRepository } from '../../src/jobs/lease.repository';
import { LeaseService } from '../../src/jobs/lease.service';

/** The jobs of one replica. */
export class TestJobs {
  readonly metrics = new MetricsService();
  readonly service: JobService;

  /** @param lifeMs that of a lease */
  constructor(dataSource: DataSource, lifeMs?: number) {
    const leases = new LeaseService(new LeaseRepository(dataSource), lifeMs);
    this.service = new JobService(leases, new ShutdownService(), this.metrics);
  }

  /** How many runs of a job had which outcome. */
  async outcomes(job: string): Promise<Record<string, number>> {
    const metrics = await this.metrics.registry.getMetricsAsJSON();
    const runs = metrics.find(({ name }) => name === 'fourfold_job_runs_total');
    const own = (runs?.values ?? []).filter(({ labels }) => labels['name'] === job);
    return Object.fromEntries(own.map(({ labels, value }) => [String(labels['outcome']), value]));
  }
}
