import type { AdminAct, ServiceName } from '@fourfold/contracts';
import { MetricsService } from '@fourfold/platform';
import { Global, Injectable, Logger, Module } from '@nestjs/common';

/** Logs and metrics of admin; never with the changed values. */
@Injectable()
export class AdminTelemetry {
  private readonly logger = new Logger('admin');
  private readonly acts;

  constructor(metrics: MetricsService) {
    this.acts = metrics.counter('fourfold_admin_acts_total', 'Changes by admins', ['action']);
  }

  acted({ act_id, admin_id, action, target_id }: AdminAct): void {
    this.acts.inc({ action });
    this.logger.log({ msg: 'admin acted', act_id, admin_id, action, target_id });
  }

  /** Their events will add them. */
  actsDelayed(service: ServiceName, error: unknown): void {
    this.logger.warn({ err: error, service, msg: 'actions will be added to the audit log later' });
  }
}

@Global()
@Module({ providers: [AdminTelemetry], exports: [AdminTelemetry] })
export class TelemetryModule {}
