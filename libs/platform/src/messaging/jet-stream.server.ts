import { isEventType, type AnyEvent, type EventType } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import { Interval } from '@nestjs/schedule';
import { isObservable, lastValueFrom } from 'rxjs';
import { JobService } from '../jobs/job.service';
import { runWithRequestId } from '../request/request-context';
import { EventConsumer } from './event.consumer';
import { EventStream } from './event.stream';
import { JetStreamContext } from './jet-stream.context';

/** Transport id of `@EventPattern(type, JETSTREAM)`. */
export const JETSTREAM = Symbol('JetStream');

const CONSUME_INTERVAL_MS = 500;

/** Consumes events: a durable pull consumer for each type that has an `@EventPattern` method in this service. */
@Injectable()
export class JetStreamServer extends Server implements CustomTransportStrategy {
  override readonly transportId = JETSTREAM;
  /** Else Nest would log what a handler throws, and the event would pass for applied. */
  override readonly propagatesEventHandlerErrors = true;

  constructor(
    private readonly stream: EventStream,
    private readonly consumer: EventConsumer,
    private readonly jobs: JobService,
  ) {
    super();
  }

  override addHandler(type: EventType, handler: MessageHandler, isEventHandler?: boolean): void {
    if (!isEventType(type)) throw new Error(`${String(type)} is not a type of event`);
    // Both would share one inbox row, and one of them might be left out.
    if (this.messageHandlers.has(type)) throw new Error(`Two handlers consume ${type}`);
    super.addHandler(type, handler, isEventHandler);
  }

  /** On every replica: they share the events of a type. */
  @Interval(CONSUME_INTERVAL_MS)
  consume(): void {
    if (!this.stream.isReachable) return;
    for (const type of this.messageHandlers.keys() as Iterable<EventType>)
      void this.jobs.run(`consuming ${type}`, (signal) =>
        this.consumer.consume({ type, signal, handle: (event) => this.handle(event) }),
      );
  }

  /** Hands an event to its handler, under the id of the request that caused it. @throws whatever the handler throws */
  handle(event: AnyEvent): Promise<void> {
    const handler = this.getHandlerByPattern(event.type);
    if (!handler) throw new Error(`Nobody here consumes ${event.type}`);
    return runWithRequestId(event.request_id, async () => {
      const result: unknown = await handler(event, new JetStreamContext([]));
      if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
    });
  }

  listen(callback: () => void): void {
    callback();
  }

  /** The jobs end by themselves, before this. */
  close(): void {}

  /** @throws Error always: there is nothing to listen to but the events themselves */
  on(): never {
    throw new Error('This transport emits nothing of its own');
  }

  /** @throws Error always: the connection is not this transport's own */
  unwrap(): never {
    throw new Error('This transport has no connection of its own');
  }
}
