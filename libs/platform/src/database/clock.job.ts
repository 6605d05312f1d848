import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { Clock } from '../clock';
import { JobService } from '../jobs/job.service';
import { MetricsService } from '../metrics/metrics.service';

const COMPARE_EVERY_MS = 10_000;
/** A slower answer says too little about the time at which it was given. */
const MAX_ANSWER_MS = 1_000;

/** Compares the clock of the machine with that of Postgres, by which rows, sessions and locks are judged, and corrects it. */
@Injectable()
export class ClockJob implements OnModuleInit {
  private readonly logger = new Logger('clock');
  private skewMs = 0;
  private isCorrected = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly jobs: JobService,
    metrics: MetricsService,
  ) {
    const help = 'By how much the clock of this machine is ahead of that of Postgres';
    metrics.gauge('fourfold_clock_skew_seconds', help, [], (gauge) => gauge.set(this.skewMs / 1_000));
  }

  /** Before the first request, which may bring a token that another replica has just issued. */
  onModuleInit(): Promise<void> {
    return this.run();
  }

  @Interval(COMPARE_EVERY_MS)
  run(): Promise<void> {
    return this.jobs.run('comparing clocks', () => this.compare());
  }

  private async compare(): Promise<void> {
    const asked = performance.now();
    const [row] = await this.dataSource.sql<{ time: number }[]>`
      select (extract(epoch from clock_timestamp()) * 1000)::double precision as time`;
    const answeredIn = performance.now() - asked;
    if (answeredIn > MAX_ANSWER_MS) return;
    this.skewMs = this.clock.machineTime() - answeredIn / 2 - row!.time;
    const isCorrected = this.clock.correct(this.skewMs);
    if (isCorrected !== this.isCorrected) this.tell(isCorrected);
    this.isCorrected = isCorrected;
  }

  private tell(isCorrected: boolean): void {
    if (!isCorrected) this.logger.log('the clock of this machine is right again');
    else
      this.logger.warn({
        skew_seconds: Math.round(this.skewMs / 1_000),
        msg: 'the clock of this machine is wrong; the time of Postgres is used instead',
      });
  }
}
