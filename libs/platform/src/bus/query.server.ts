import {
  commonQuerySubject,
  DEFAULT_LIST_LIMIT,
  HEADERS,
  querySubject,
  type CommonQueryMap,
  type QueryReply,
} from '@fourfold/contracts';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { ShutdownRegistry } from '../bootstrap/shutdown.registry';
import { AppError } from '../errors/app-error';
import { toAppError } from '../errors/to-app-error';
import { acceptRequestId, runWithRequestId } from '../request/request-context';
import { DataSource } from 'typeorm';
import { AdminActs } from './admin-acts';
import { BusSettings } from './bus.options';
import { DeadLetterService } from './dead-letter.service';
import { HandlerRegistry } from './handler.registry';
import { BusConnection } from './nats-connection';

const ANSWER_TOO_LARGE = 'The answer is larger than the message bus takes; ask for less at once';

type Answer = (data: unknown) => Promise<unknown>;

type CommonAnswers = {
  [Q in keyof CommonQueryMap]: (data: CommonQueryMap[Q]['data']) => Promise<CommonQueryMap[Q]['answer']>;
};

/** Answers the questions of other services; each goes to one replica of this one. */
@Injectable()
export class QueryServer implements OnApplicationBootstrap {
  private readonly logger = new Logger('queries');
  private readonly running = new Set<Promise<void>>();
  private subscriptions: Subscription[] = [];

  constructor(
    private readonly settings: BusSettings,
    private readonly connection: BusConnection,
    private readonly handlers: HandlerRegistry,
    private readonly deadLetters: DeadLetterService,
    private readonly acts: AdminActs,
    private readonly dataSource: DataSource,
    private readonly shutdown: ShutdownRegistry,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.settings.connected) return;
    this.connection.onConnection((connection) => this.subscribe(connection));
    this.shutdown.register('consumers', 'queries', () => this.stop());
  }

  private subscribe(connection: NatsConnection): void {
    const { service, subjectPrefix } = this.settings;
    const answers: [string, Answer][] = [
      ...[...this.handlers.queryHandlers()].map(([name, handler]): [string, Answer] => [
        querySubject(name, subjectPrefix),
        handler,
      ]),
      ...Object.entries(this.commonAnswers()).map(([name, answer]): [string, Answer] => [
        commonQuerySubject(service, name as keyof CommonQueryMap, subjectPrefix),
        answer as Answer,
      ]),
    ];
    this.subscriptions = answers.map(([subject, answer]) =>
      connection.subscribe(subject, {
        queue: service,
        callback: (error, message) => {
          if (error) this.logger.error({ err: error, subject, msg: 'a subscription was refused' });
          else this.start(message, answer);
        },
      }),
    );
  }

  private start(message: Msg, answer: Answer): void {
    const requestId = acceptRequestId(message.headers?.get(HEADERS.requestId));
    const run = runWithRequestId(requestId, () => this.answer(message, answer)).finally(() =>
      this.running.delete(run),
    );
    this.running.add(run);
  }

  private async answer(message: Msg, answer: Answer): Promise<void> {
    const reply = Buffer.from(JSON.stringify(await this.replyOf(message, answer)));
    try {
      const fits = reply.length <= this.connection.maxMessageBytes;
      message.respond(fits ? reply : this.tooLarge(message, reply.length));
    } catch (error) {
      this.logger.error({ err: error, subject: message.subject, msg: 'an answer could not be sent' });
    }
  }

  private tooLarge({ subject }: Msg, bytes: number): string {
    this.logger.error({ subject, bytes, msg: 'an answer is larger than the message bus takes' });
    return JSON.stringify(refusalOf(new AppError('payload_too_large', { detail: ANSWER_TOO_LARGE })));
  }

  private async replyOf(message: Msg, answer: Answer): Promise<QueryReply<unknown>> {
    try {
      return { ok: true, data: (await answer(message.json())) ?? null };
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.status >= 500)
        this.logger.error({ err: error.cause ?? thrown, subject: message.subject, msg: 'a query failed' });
      return refusalOf(error);
    }
  }

  private commonAnswers(): CommonAnswers {
    return {
      'dead_letters.list': ({ skip = 0, limit = DEFAULT_LIST_LIMIT }) => this.deadLetters.list(skip, limit),
      'dead_letters.replay': ({ dead_letter_id, admin_id }) =>
        this.deadLetters.replay(dead_letter_id, admin_id),
      'dead_letters.discard': ({ dead_letter_id, admin_id }) =>
        this.deadLetters.discard(dead_letter_id, admin_id),
      'acts.get': ({ act_id }) => this.acts.find(this.dataSource, act_id),
    };
  }

  /** Takes no more questions, and answers those that are here. */
  private async stop(): Promise<void> {
    if (this.connection.current)
      await Promise.all(this.subscriptions.map((subscription) => subscription.drain()));
    await Promise.all(this.running);
  }
}

function refusalOf({ code, detail, faults, retryAfterSeconds }: AppError): QueryReply<never> {
  return { ok: false, error: { code, detail, faults, retry_after_seconds: retryAfterSeconds } };
}
