import { MetricsRegistry } from '@fourfold/platform';
import { Injectable, Logger } from '@nestjs/common';

/** Every business event of battle, once, for log and metric together. */
@Injectable()
export class Telemetry {
  private readonly logger = new Logger('battle');
  private readonly added;

  constructor(metrics: MetricsRegistry) {
    this.added = metrics.counter(
      'fourfold_battle_challenges_added_total',
      'Typing challenges that admins added',
    );
  }

  challengeAdded(challengeId: number, adminId: string): void {
    this.logger.log({ msg: 'challenge added', challenge_id: challengeId, admin_id: adminId });
    this.added.inc();
  }
}
