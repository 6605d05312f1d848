import { Injectable, Logger } from '@nestjs/common';
import { MetricsService } from '../metrics/metrics.service';

@Injectable()
export class AdminTelemetry {
  private readonly logger = new Logger('admin');
  private readonly refusals;

  constructor(metrics: MetricsService) {
    this.refusals = metrics.counter('fourfold_admin_refusals_total', 'Requests of users who are not admins');
  }

  refused(userId: string): void {
    this.refusals.inc();
    this.logger.warn({ msg: 'the caller is not an admin', user_id: userId });
  }
}
