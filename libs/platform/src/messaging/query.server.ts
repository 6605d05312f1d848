import {
  ANSWERED_BY_EVERY_REPLICA,
  HEADERS,
  querySubject,
  type CommandName,
  type QueryName,
  type QueryRefusal,
} from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { ServerNats, type MessageHandler, type NatsContext, type WritePacket } from '@nestjs/microservices';
import { SpanKind } from '@opentelemetry/api';
import {
  errors,
  type Msg,
  type NatsConnection as Connection,
  type Subscription,
} from '@nats-io/transport-node';
import { acceptRequestId, runWithRequestId } from '../request/request-context';
import { inSpan, TRACEPARENT } from '../tracing/spans';
import { MessagingConfig } from './messaging.config';
import { NatsClient } from './nats.client';

/**
 * Nest's NATS transport on the connection of the process: `@MessagePattern` handlers answer on the subject of their
 * query or command, in a queue group named after the service (unless every replica answers), with the request id of the caller.
 */
@Injectable()
export class QueryServer extends ServerNats {
  private readonly open: Subscription[] = [];
  private readonly ofEveryReplica = new Set<string>();
  private isClosed = false;
  private unanswered = 0;
  private whenAnswered?: () => void;

  constructor(
    private readonly settings: MessagingConfig,
    private readonly nats: NatsClient,
  ) {
    super({});
  }

  override createNatsClient(): Promise<Connection> {
    return this.nats.connected;
  }

  override addHandler(name: QueryName | CommandName, handler: MessageHandler): void {
    const subject = querySubject(name, this.settings.subjectPrefix);
    if (this.messageHandlers.has(subject)) throw new Error(`Two handlers answer ${name}`);
    if (ANSWERED_BY_EVERY_REPLICA.some((query) => name === `${this.settings.service}.${query}`))
      this.ofEveryReplica.add(subject);
    super.addHandler(subject, handler);
  }

  override bindEvents(connection: Connection): void {
    // The first connection may arrive while the process is already stopping.
    if (this.isClosed) return;
    for (const subject of this.messageHandlers.keys()) {
      const handle = this.getMessageHandler(subject) as (error: Error | null, message: Msg) => void;
      const queue = this.ofEveryReplica.has(subject) ? {} : { queue: this.settings.service };
      this.open.push(connection.subscribe(subject, { ...queue, callback: handle }));
    }
  }

  override handleMessage(subject: string, message: Msg): Promise<unknown> {
    const requestId = acceptRequestId(message.headers?.get(HEADERS.requestId));
    const traceparent = message.headers?.get(TRACEPARENT) ?? null;
    return runWithRequestId(requestId, () =>
      inSpan(
        { name: `answer ${subject}`, kind: SpanKind.SERVER, traceparent },
        () => super.handleMessage(subject, message) as Promise<unknown>,
      ),
    );
  }

  /** When NATS refuses an answer for its size, the caller gets an error at once instead of a timeout. */
  override getPublisher(message: Msg, id: string, context: NatsContext): (answer: WritePacket) => void {
    const publish = super.getPublisher(message, id, context);
    this.unanswered += 1;
    return (answer) => {
      try {
        publish(answer);
      } catch (error) {
        if (!(error instanceof errors.InvalidArgumentError)) throw error;
        this.logger.error({ err: error, subject: message.subject, msg: 'an answer is too large for NATS' });
        publish({ err: { code: 'payload_too_large' } satisfies QueryRefusal, isDisposed: true });
      } finally {
        if (answer.isDisposed) this.unanswered -= 1;
        if (this.unanswered === 0) this.whenAnswered?.();
      }
    };
  }

  /** Stops taking queries and waits for the pending answers; `NatsClient` closes the connection. */
  override async close(): Promise<void> {
    this.isClosed = true;
    // Nest calls this again once the connection is closed, when nothing can be drained any more.
    const open = this.open.splice(0);
    if (this.nats.current) await Promise.all(open.map((subscription) => subscription.drain()));
    if (this.unanswered > 0) await new Promise<void>((resolve) => (this.whenAnswered = resolve));
  }
}
