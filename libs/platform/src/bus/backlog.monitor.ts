import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ShutdownRegistry } from '../bootstrap/shutdown.registry';
import { BusSettings } from './bus.options';
import { DeadLetterRepository } from './dead-letter.repository';
import { BACKLOG_CHECK_MS } from './limits';
import { OutboxRepository } from './outbox.repository';
import { BusTelemetry } from './telemetry';

/** Keeps the gauges of what waits and what was given up, whether or not the relay gets through. */
@Injectable()
export class BacklogMonitor implements OnApplicationBootstrap {
  private timer?: NodeJS.Timeout;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly settings: BusSettings,
    private readonly outbox: OutboxRepository,
    private readonly deadLetters: DeadLetterRepository,
    private readonly telemetry: BusTelemetry,
    private readonly shutdown: ShutdownRegistry,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.settings.connected) return;
    this.timer = setInterval(() => {
      this.running = this.read();
    }, BACKLOG_CHECK_MS);
    this.shutdown.register('relay', 'backlog', async () => {
      clearInterval(this.timer);
      await this.running;
    });
  }

  private async read(): Promise<void> {
    try {
      const { pending, oldestAgeSeconds } = await this.outbox.backlog();
      this.telemetry.outboxPending.set(pending);
      this.telemetry.outboxOldestAge.set(oldestAgeSeconds);
      this.telemetry.openDeadLetters.set(await this.deadLetters.countOpen());
    } catch {
      // The store is away: the last figures stand, and readiness tells of it.
    }
  }
}
