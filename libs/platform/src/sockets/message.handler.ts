import { CLOSE_CODES, KEEP_ALIVE, type SocketError } from '@fourfold/contracts';
import { Catch, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import { AppError, validationError } from '../errors/app-error';
import { toAppError } from '../errors/to-app-error';
import { RateLimiter } from '../limits/rate-limiter';
import { hostileFault } from '../request/hostile-body';
import { inSpan } from '../tracing/spans';
import type { EventMessage, ReceivedMessage } from './domain/plain-frames';
import type { AppSocket } from './socket.types';
import { SocketSettings } from './sockets.options';
import { SocketTelemetry } from './telemetry';
import { closeSocket, connectionOf, type ClientConnection } from './transports/client-connection';

const STRIKES_WINDOW_SECONDS = 10;
/** Shared: creating an error with a stack for each message of a flood would cost more than the message. */
const TOO_FAST = new AppError('rate_limited', { retryAfterSeconds: 1 });

/** Dispatches the messages of both transports to their gateways, and sends refusals back. */
@Injectable()
export class MessageHandler {
  private readonly messages: RateLimiter;
  private readonly strikes: RateLimiter;

  constructor(
    private readonly settings: SocketSettings,
    private readonly telemetry: SocketTelemetry,
  ) {
    const { messagesPerSecond, strikes } = settings.limits;
    this.messages = RateLimiter.local({ name: 'messages', limit: messagesPerSecond, windowSeconds: 1 });
    this.strikes = RateLimiter.local({
      name: 'strikes',
      limit: strikes,
      windowSeconds: STRIKES_WINDOW_SECONDS,
    });
  }

  /** Subscribes to all messages of a socket. */
  listen(socket: AppSocket): void {
    connectionOf(socket).onMessage = (message) => void this.receive(socket, message);
    socket.onAny((name: unknown, ...args: unknown[]) => {
      const ack = typeof args.at(-1) === 'function' ? (args.pop() as EventMessage['ack']) : undefined;
      void this.receive(socket, { name: String(name), args, ack });
    });
  }

  /** Answers a refused message, and closes the socket of a client that keeps exceeding the limit. */
  async refuse(socket: AppSocket, thrown: unknown, message: Partial<EventMessage>): Promise<void> {
    if (connectionOf(socket).isClosing) return;
    const error = toAppError(thrown);
    this.telemetry.refused(error, { event: message.name }, socket);
    const text = error.faults?.map(({ msg }) => msg).join('; ') ?? error.detail;
    const body = { message: text, code: error.code } satisfies SocketError;
    socket.emit('error', body);
    message.ack?.({ error: body });
    if (error.code === 'rate_limited' && !(await this.strikes.allows(socket.id)))
      closeSocket(socket, CLOSE_CODES.policyViolation, 'too many messages');
  }

  private async receive(socket: AppSocket, message: ReceivedMessage): Promise<void> {
    const connection = connectionOf(socket);
    if (connection.isLeaving || connection.isClosing) return;
    connection.pingedAt = undefined;
    try {
      if (!(await this.messages.allows(socket.id))) throw TOO_FAST;
      if ('fault' in message) throw new AppError(message.fault);
      if (message.name === KEEP_ALIVE.pong) return;
      if (message.name === KEEP_ALIVE.ping) {
        socket.emit(KEEP_ALIVE.pong, {});
        message.ack?.({});
      } else this.dispatch(connection, message);
    } catch (error) {
      await this.refuse(socket, error, 'fault' in message ? {} : message);
    }
  }

  private dispatch(connection: ClientConnection, { name, args, ack }: EventMessage): void {
    const payload = payloadOf(args);
    const handler = connection.handlers.get(name);
    if (!handler)
      throw new AppError(this.settings.serverEvents.has(name) ? 'wrong_direction' : 'unknown_message');
    if (connection.waiting >= this.settings.limits.waitingMessages) throw TOO_FAST;
    const started = performance.now();
    connection.enqueue(async () => {
      const span = { name: `receive ${name}`, kind: SpanKind.SERVER, traceparent: null };
      const answer = await inSpan(span, () => handler(payload, ack));
      // Socket.IO ignores a second acknowledgement, so one with a refusal stays.
      ack?.(answer ?? {});
      this.telemetry.messageHandled(name, (performance.now() - started) / 1_000);
    });
  }
}

/** Sends what a gateway throws as the `error` event and the acknowledgement. */
@Catch()
export class SocketErrorFilter implements ExceptionFilter {
  constructor(private readonly messages: MessageHandler) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const [socket, , ack, name] = host.getArgs<[AppSocket, unknown, EventMessage['ack'], string]>();
    void this.messages.refuse(socket, thrown, { name, ack });
  }
}

/** @throws AppError `validation_failed` */
function payloadOf(args: unknown[]): object {
  const [sent, ...more] = args;
  // `emit(name, undefined)` arrives as null.
  const payload = sent ?? {};
  if (typeof payload !== 'object' || Array.isArray(payload) || more.length > 0)
    throw validationError(['body'], 'the payload must be one object', 'isObject');
  const fault = hostileFault(payload);
  if (fault) throw fault;
  return payload;
}
