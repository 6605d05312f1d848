import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ShutdownRegistry } from '../bootstrap/shutdown.registry';
import { BusSettings } from './bus.options';
import { EventConsumer } from './event.consumer';
import { EventProcessor } from './event.processor';
import { EventStream } from './event-stream';
import { HandlerRegistry } from './handler.registry';
import { STORE_CHECK_MS } from './limits';
import { BusConnection } from './nats-connection';
import { BusTelemetry } from './telemetry';

/** Starts a consumer for every service whose events are handled here. */
@Injectable()
export class EventConsumers implements OnApplicationBootstrap {
  private readonly stopping = new AbortController();

  constructor(
    private readonly settings: BusSettings,
    private readonly dataSource: DataSource,
    private readonly connection: BusConnection,
    private readonly stream: EventStream,
    private readonly handlers: HandlerRegistry,
    private readonly processor: EventProcessor,
    private readonly telemetry: BusTelemetry,
    private readonly shutdown: ShutdownRegistry,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.settings.connected) return;
    const parts = {
      settings: this.settings,
      connection: this.connection,
      stream: this.stream,
      processor: this.processor,
      telemetry: this.telemetry,
      storeIsBack: () => this.storeIsBack(),
    };
    const consumers = this.handlers.producers().map((producer) => new EventConsumer(producer, parts));
    for (const consumer of consumers) consumer.start();
    this.shutdown.register('consumers', 'events', async () => {
      this.stopping.abort();
      await Promise.all(consumers.map((consumer) => consumer.stop()));
    });
  }

  private async storeIsBack(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        await this.dataSource.query('select 1');
        return;
      } catch {
        await delay(STORE_CHECK_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
  }
}
