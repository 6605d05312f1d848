import { isEventType, type AnyEvent, type EventType } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import type { JsMsg } from '@nats-io/jetstream';
import { isObservable, lastValueFrom } from 'rxjs';
import { DataSource } from 'typeorm';
import { runWithRequestId } from '../request/request-context';
import { EventConsumer } from './event.consumer';
import { JetStreamContext } from './jet-stream.context';
import { EventStream } from './event.stream';
import { MessagingSettings } from './messaging.options';
import { NatsConnection } from './nats.connection';
import { MessagingTelemetry } from './telemetry';

/** Transport id of `@EventPattern(type, JETSTREAM)`. */
export const JETSTREAM = Symbol('JetStream');

/** Consumes events: a durable pull consumer for each type that has an `@EventPattern` method in this service. */
@Injectable()
export class JetStreamServer extends Server implements CustomTransportStrategy {
  override readonly transportId = JETSTREAM;
  /** Else Nest would log what a handler throws, and the event would pass for applied. */
  override readonly propagatesEventHandlerErrors = true;
  private consumers: EventConsumer[] = [];

  constructor(
    private readonly settings: MessagingSettings,
    private readonly dataSource: DataSource,
    private readonly nats: NatsConnection,
    private readonly stream: EventStream,
    private readonly telemetry: MessagingTelemetry,
  ) {
    super();
  }

  override addHandler(type: EventType, handler: MessageHandler, isEventHandler?: boolean): void {
    if (!isEventType(type)) throw new Error(`${String(type)} is not a type of event`);
    // Both would share one inbox row, and one of them might be left out.
    if (this.messageHandlers.has(type)) throw new Error(`Two handlers consume ${type}`);
    super.addHandler(type, handler, isEventHandler);
  }

  listen(callback: () => void): void {
    const context = {
      dataSource: this.dataSource,
      nats: this.nats,
      stream: this.stream,
      telemetry: this.telemetry,
      tuning: this.settings.tuning,
      handle: (event: AnyEvent, message: JsMsg) => this.handle(event, message),
    };
    const types = [...this.messageHandlers.keys()] as EventType[];
    this.consumers = types.map((type) => new EventConsumer(type, context));
    for (const consumer of this.consumers) consumer.start();
    callback();
  }

  /** Hands an event to its handler, under the id of the request that caused it. @throws whatever the handler throws */
  handle(event: AnyEvent, message?: JsMsg): Promise<void> {
    const handler = this.getHandlerByPattern(event.type);
    if (!handler) throw new Error(`Nobody here consumes ${event.type}`);
    return runWithRequestId(event.request_id, async () => {
      const result: unknown = await handler(event, new JetStreamContext([message]));
      if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
    });
  }

  /** Takes no more events, and resolves when those in hand are done. */
  async close(): Promise<void> {
    await Promise.all(this.consumers.splice(0).map((consumer) => consumer.stop()));
  }

  /** @throws Error always: there is nothing to listen to but the events themselves */
  on(): never {
    throw new Error('This transport emits nothing of its own');
  }

  unwrap<T>(): T {
    return this.nats.current as T;
  }
}
