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

/** Asks other services, and waits for the answer for 2 s at the most. */
@Injectable()
export class QueryClient {
  constructor(
    private readonly settings: BusSettings,
    private readonly connection: BusConnection,
  ) {}

  /**
   * @throws AppError with the code and detail of the asked service's refusal; `service_unavailable` when nobody can be
   * asked, `gateway_timeout` when nobody answers in time
   */
  ask<Q extends QueryName>(name: Q, data: QueryData<Q>): Promise<QueryAnswer<Q>> {
    return this.request(querySubject(name, this.settings.subjectPrefix), data);
  }

  /** Asks a service what every service answers. @throws AppError as `ask` does */
  askCommon<Q extends keyof CommonQueryMap>(
    service: ServiceName,
    name: Q,
    data: CommonQueryMap[Q]['data'],
  ): Promise<CommonQueryMap[Q]['answer']> {
    return this.request(commonQuerySubject(service, name, this.settings.subjectPrefix), data);
  }

  private async request<T>(subject: string, data: unknown): Promise<T> {
    const connection = this.connection.current;
    // The client would keep the question until it is connected again.
    if (!connection) throw new AppError('service_unavailable');
    const carried = headers();
    carried.set(HEADERS.requestId, currentRequestId());
    let message: Msg;
    try {
      message = await connection.request(subject, JSON.stringify(data), {
        timeout: QUERY_TIMEOUT_MS,
        headers: carried,
      });
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
