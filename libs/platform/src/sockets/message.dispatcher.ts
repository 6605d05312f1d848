import {
  CLOSE_CODES,
  KEEP_ALIVE,
  type ErrorCode,
  type SocketAck,
  type SocketError,
} from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import { AppError, validationError } from '../errors/app-error';
import { toAppError } from '../errors/to-app-error';
import { RateLimiter } from '../limits/rate-limiter';
import { hostileFault } from '../request/hostile-body';
import { inSpan } from '../tracing/spans';
import type { ReceivedMessage } from './domain/plain-frames';
import type { LiveSocket } from './live-socket';
import { SocketSettings } from './sockets.options';
import { SocketTelemetry } from './telemetry';

type Ack = (answer: SocketAck) => void;

type Message = ReceivedMessage & { ack?: Ack };

const STRIKES_WINDOW_SECONDS = 10;
/** One for all: an error with a stack for each message of a flood would cost more than the flood. */
const TOO_FAST = new AppError('rate_limited', { retryAfterSeconds: 1 });

/** The way of every message of either transport to its handler, and of every refusal back. */
@Injectable()
export class MessageDispatcher {
  private readonly messages = RateLimiter.local({
    name: 'messages',
    limit: this.settings.limits.messagesPerSecond,
    windowSeconds: 1,
  });
  private readonly strikes = RateLimiter.local({
    name: 'strikes',
    limit: this.settings.limits.strikes,
    windowSeconds: STRIKES_WINDOW_SECONDS,
  });

  constructor(
    private readonly settings: SocketSettings,
    private readonly telemetry: SocketTelemetry,
  ) {}

  /** Hears everything that a socket sends. */
  attach(live: LiveSocket): void {
    const { connection, socket } = live;
    connection.onMessage = (message) => void this.receive(live, message);
    socket.onAny((name: unknown, ...args: unknown[]) => {
      const ack = typeof args.at(-1) === 'function' ? (args.pop() as Ack) : undefined;
      void this.receive(live, { name: String(name), args, ack });
    });
  }

  private async receive(live: LiveSocket, message: Message): Promise<void> {
    if (live.isLeaving || live.closing) return;
    live.pingedAt = undefined;
    try {
      if (!(await this.messages.allows(live.socket.id))) throw TOO_FAST;
      if ('fault' in message) throw new AppError(message.fault);
      if (message.name === KEEP_ALIVE.pong) return;
      if (message.name === KEEP_ALIVE.ping) {
        live.socket.emit(KEEP_ALIVE.pong, {});
        message.ack?.({});
      } else this.handOn(live, message);
    } catch (error) {
      await this.refuse(live, message, error);
    }
  }

  private handOn(live: LiveSocket, message: Exclude<Message, { fault: ErrorCode }>): void {
    const { name, ack } = message;
    const payload = payloadOf(message.args);
    const handler = live.handlers.get(name);
    if (!handler)
      throw new AppError(this.settings.serverEvents.has(name) ? 'wrong_direction' : 'unknown_message');
    if (live.isBusy) throw new AppError('rate_limited', { retryAfterSeconds: 1 });
    const started = performance.now();
    live.enqueue(async () => {
      try {
        const span = { name: `receive ${name}`, kind: SpanKind.SERVER, traceparent: null };
        const answer = await inSpan(span, () => handler(payload));
        ack?.(answer ?? {});
      } catch (error) {
        await this.refuse(live, message, error);
      } finally {
        this.telemetry.messageHandled(name, (performance.now() - started) / 1_000);
      }
    });
  }

  private async refuse(live: LiveSocket, message: Message, thrown: unknown): Promise<void> {
    const { socket } = live;
    const name = 'name' in message ? message.name : undefined;
    const error = toAppError(thrown);
    const mayGoOn = error.code !== 'rate_limited' || (await this.strikes.allows(socket.id));
    if (live.closing) return;
    this.telemetry.messageRefused(socket, name, error);
    const text = error.faults?.map(({ msg }) => msg).join('; ') ?? error.detail;
    const body = { message: text, code: error.code } satisfies SocketError;
    socket.emit('error', body);
    message.ack?.({ error: body });
    if (!mayGoOn) live.close(CLOSE_CODES.policyViolation, 'too many messages', 'cut');
  }
}

/** @throws AppError `validation_failed` */
function payloadOf(args: unknown[]): object {
  const [sent, ...more] = args;
  // A payload that was left out on purpose, `emit(name, undefined)`, comes as null.
  const payload = sent ?? {};
  if (typeof payload !== 'object' || Array.isArray(payload) || more.length > 0)
    throw validationError(['body'], 'the payload must be one object', 'isObject');
  const fault = hostileFault(payload);
  if (fault) throw fault;
  return payload;
}
