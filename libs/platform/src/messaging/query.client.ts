import {
  HEADERS,
  querySubject,
  type CommandAnswer,
  type CommandData,
  type CommandName,
  type QueryAnswer,
  type QueryData,
  type QueryName,
  type QueryRefusal,
} from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { ClientNats, NatsRecordBuilder, type IncomingResponse } from '@nestjs/microservices';
import { SpanKind } from '@opentelemetry/api';
import { errors, type NatsConnection as Connection } from '@nats-io/transport-node';
import { lastValueFrom, timeout } from 'rxjs';
import { AppError } from '../errors/app-error';
import { currentRequestId } from '../request/request-context';
import { inSpan } from '../tracing/spans';
import { MessagingConfig } from './messaging.config';
import { inboxPrefix, NatsClient, tracedHeaders } from './nats.client';

/** How long answers of all replicas are collected: who takes longer is not well. */
const COLLECTING_MS = 1_000;

/** Sends queries and commands to other services, through Nest's NATS client on the connection of the process. */
@Injectable()
export class QueryClient extends ClientNats {
  constructor(
    private readonly settings: MessagingConfig,
    private readonly nats: NatsClient,
  ) {
    super({ inboxPrefix: inboxPrefix(settings) });
  }

  override createClient(): Promise<Connection> {
    return this.nats.connected;
  }

  /**
   * @param timeoutMs for the few queries that take longer
   * @throws AppError with code and detail of the refusal of the other service; `service_unavailable` when it cannot be
   * reached or does not answer in time, `payload_too_large` when NATS refuses the query for its size
   */
  async ask<Q extends QueryName>(
    name: Q,
    data: QueryData<Q>,
    { timeoutMs = this.settings.queryTimeoutMs }: { timeoutMs?: number } = {},
  ): Promise<QueryAnswer<Q>> {
    return inSpan({ name: `ask ${name}`, kind: SpanKind.CLIENT }, () => this.request(name, data, timeoutMs));
  }

  /** Has another service change something. @throws AppError as `ask` does; the change may be made nevertheless */
  async command<C extends CommandName>(name: C, data: CommandData<C>): Promise<CommandAnswer<C>> {
    return inSpan({ name: `command ${name}`, kind: SpanKind.CLIENT }, () =>
      this.request(name, data, this.settings.queryTimeoutMs),
    );
  }

  /**
   * Sends a query that every replica of a service answers, and collects the answers for a second.
   * @returns the answers that came; none from a replica that refused
   * @throws AppError `service_unavailable` while NATS is down
   */
  async askReplicas<Q extends QueryName>(name: Q, data: QueryData<Q>): Promise<QueryAnswer<Q>[]> {
    const connection = this.nats.current;
    if (!connection) throw new AppError('service_unavailable');
    const carried = tracedHeaders();
    carried.set(HEADERS.requestId, currentRequestId());
    const pattern = querySubject(name, this.settings.subjectPrefix);
    const packet = this.serializer.serialize(this.assignPacketId({ pattern, data })) as { data: string };
    const answers: QueryAnswer<Q>[] = [];
    try {
      const options = { strategy: 'timer', maxWait: COLLECTING_MS, headers: carried } as const;
      for await (const message of await connection.requestMany(pattern, packet.data, options)) {
        const answer: IncomingResponse = await this.deserializer.deserialize(message);
        if (!answer.err) answers.push(answer.response as QueryAnswer<Q>);
      }
    } catch (error) {
      if (!(error instanceof errors.NoRespondersError)) throw errorOf(error);
    }
    return answers;
  }

  private async request<Answer>(
    name: QueryName | CommandName,
    data: unknown,
    timeoutMs: number,
  ): Promise<Answer> {
    const carried = tracedHeaders();
    carried.set(HEADERS.requestId, currentRequestId());
    const record = new NatsRecordBuilder(data).setHeaders(carried).build();
    const subject = querySubject(name, this.settings.subjectPrefix);
    try {
      return await lastValueFrom(this.send<Answer>(subject, record).pipe(timeout(timeoutMs)));
    } catch (error) {
      throw errorOf(error);
    }
  }
}

/** A refusal arrives as a plain object; any other failure is an Error, or a string of Nest about a lost connection. */
function errorOf(failure: unknown): AppError {
  if (failure instanceof Error || typeof failure === 'string') {
    const tooLarge = failure instanceof errors.InvalidArgumentError;
    return new AppError(tooLarge ? 'payload_too_large' : 'service_unavailable', { cause: failure });
  }
  const { code, detail, faults, retry_after_seconds, current } = failure as QueryRefusal;
  return new AppError(code, { detail, faults, retryAfterSeconds: retry_after_seconds, current });
}
