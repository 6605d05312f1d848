import {
  HEADERS,
  QUERY_TIMEOUT_MS,
  querySubject,
  type QueryAnswer,
  type QueryData,
  type QueryName,
  type QueryRefusal,
} from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { ClientNats, NatsRecordBuilder } from '@nestjs/microservices';
import { SpanKind } from '@opentelemetry/api';
import { errors, type NatsConnection as Connection } from '@nats-io/transport-node';
import { lastValueFrom, timeout } from 'rxjs';
import { AppError } from '../errors/app-error';
import { currentRequestId } from '../request/request-context';
import { inSpan } from '../tracing/spans';
import { MessagingSettings } from './messaging.options';
import { inboxPrefix, NatsConnection, tracedHeaders } from './nats.connection';

/** Asks other services, through Nest's NATS client on the connection of the process. */
@Injectable()
export class QuestionClient extends ClientNats {
  constructor(
    private readonly settings: MessagingSettings,
    private readonly nats: NatsConnection,
  ) {
    super({ inboxPrefix: inboxPrefix(settings) });
  }

  override createClient(): Promise<Connection> {
    return this.nats.connected;
  }

  /**
   * @param timeoutMs of the answer, for the rare question that takes longer
   * @throws AppError with the code and detail of the asked service's refusal; `service_unavailable` when nobody can be
   * asked or nobody answers in time, `payload_too_large` when NATS does not take the question
   */
  async ask<Q extends QueryName>(
    name: Q,
    data: QueryData<Q>,
    { timeoutMs = QUERY_TIMEOUT_MS }: { timeoutMs?: number } = {},
  ): Promise<QueryAnswer<Q>> {
    return inSpan({ name: `ask ${name}`, kind: SpanKind.CLIENT }, async () => {
      const carried = tracedHeaders();
      carried.set(HEADERS.requestId, currentRequestId());
      const record = new NatsRecordBuilder(data).setHeaders(carried).build();
      const subject = querySubject(name, this.settings.subjectPrefix);
      const answer = this.send<QueryAnswer<Q>>(subject, record);
      try {
        return await lastValueFrom(answer.pipe(timeout(timeoutMs)));
      } catch (error) {
        throw errorOf(error);
      }
    });
  }
}

/** A refusal arrives as plain data; whatever else fails is an error, or the sentence with which Nest tells of a lost connection. */
function errorOf(failure: unknown): AppError {
  if (failure instanceof Error || typeof failure === 'string') {
    const tooLarge = failure instanceof errors.InvalidArgumentError;
    return new AppError(tooLarge ? 'payload_too_large' : 'service_unavailable', { cause: failure });
  }
  const { code, detail, faults, retry_after_seconds } = failure as QueryRefusal;
  return new AppError(code, { detail, faults, retryAfterSeconds: retry_after_seconds });
}
