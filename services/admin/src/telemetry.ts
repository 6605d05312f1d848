import type { AdminAct } from '@fourfold/contracts';
import { MetricsService } from '@fourfold/platform';
import { Global, Injectable, Logger, Module } from '@nestjs/common';

/** Logs and metrics of admin; never with the changed values. */
@Injectable()
export class AdminTelemetry {
  private readonly logger = new Logger('admin');
  private readonly acts;
  private readonly refusals;

  constructor(metrics: MetricsService) {
    this.acts = metrics.counter('fourfold_admin_acts_total', 'Changes by admins', ['action']);
    this.refusals = metrics.counter('fourfold_admin_refusals_total', 'Requests of users who are not admins');
  }

  acted({ act_id, admin_id, action, target_id }: AdminAct): void {
    this.acts.inc({ action });
    this.logger.log({ msg: 'admin acted', act_id, admin_id, action, target_id });
  }

  refused(userId: string): void {
    this.refusals.inc();
    this.logger.warn({ msg: 'the caller is not an admin', user_id: userId });
  }

  /** The change is made; its event will add the action. */
  actDelayed({ act_id }: AdminAct, error: unknown): void {
    this.logger.warn({ err: error, msg: 'an action will be added to the audit log later', act_id });
  }
}

@Global()
@Module({ providers: [AdminTelemetry], exports: [AdminTelemetry] })
export class TelemetryModule {}
