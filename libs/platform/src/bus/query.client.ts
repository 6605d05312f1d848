import {
  commonQuerySubject,
  HEADERS,
  QUERY_TIMEOUT_MS,
  querySubject,
  type CommonQueryMap,
  type QueryAnswer,
  type QueryData,
  type QueryName,
  type QueryReply,
  type ServiceName,
} from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { errors, headers, type Msg } from '@nats-io/transport-node';
import { AppError } from '../errors/app-error';
import { currentRequestId } from '../request/request-context';
import { BusSettings } from './bus.options';
import { BusConnection } from './nats-connection';

/** Asks other services, and waits for the answer for 2 s, unless told otherwise. */
@Injectable()
export class QueryClient {
  constructor(
    private readonly settings: BusSettings,
    private readonly connection: BusConnection,
  ) {}

  /**
   * @param timeoutMs of the answer, for the rare question that takes longer
   * @throws AppError with the code and detail of the asked service's refusal; `service_unavailable` when nobody can be
   * asked, `gateway_timeout` when nobody answers in time, `payload_too_large` when the bus does not take the question
   */
  ask<Q extends QueryName>(
    name: Q,
    data: QueryData<Q>,
    { timeoutMs = QUERY_TIMEOUT_MS }: { timeoutMs?: number } = {},
  ): Promise<QueryAnswer<Q>> {
    return this.request(querySubject(name, this.settings.subjectPrefix), data, timeoutMs);
  }

  /** Asks a service what every service answers. @throws AppError as `ask` does */
  askCommon<Q extends keyof CommonQueryMap>(
    service: ServiceName,
    name: Q,
    data: CommonQueryMap[Q]['data'],
  ): Promise<CommonQueryMap[Q]['answer']> {
    return this.request(commonQuerySubject(service, name, this.settings.subjectPrefix), data);
  }

  private async request<T>(subject: string, data: unknown, timeout = QUERY_TIMEOUT_MS): Promise<T> {
    const connection = this.connection.current;
    // The client would keep the question until it is connected again.
    if (!connection) throw new AppError('service_unavailable');
    const question = Buffer.from(JSON.stringify(data));
    refuseTooLarge(question, this.connection.maxMessageBytes);
    const carried = headers();
    carried.set(HEADERS.requestId, currentRequestId());
    let message: Msg;
    try {
      message = await connection.request(subject, question, { timeout, headers: carried });
    } catch (error) {
      throw new AppError(error instanceof errors.TimeoutError ? 'gateway_timeout' : 'service_unavailable', {
        cause: error,
      });
    }
    const reply = message.json<QueryReply<T>>();
    if (reply.ok) return reply.data;
    const { code, detail, faults, retry_after_seconds } = reply.error;
    throw new AppError(code, { detail, faults, retryAfterSeconds: retry_after_seconds });
  }
}

function refuseTooLarge(question: Buffer, limit: number): void {
  if (question.length <= limit) return;
  throw new AppError('payload_too_large', {
    detail: `The message bus takes at most ${limit} bytes at once, and this needs ${question.length}`,
  });
}
