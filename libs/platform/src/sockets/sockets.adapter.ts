import { CLOSE_CODES, ERRORS, KEEP_ALIVE, type SocketError } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { MessageMappingProperties } from '@nestjs/websockets';
import { lastValueFrom, type Observable } from 'rxjs';
import type { Server } from 'socket.io';
import { AppError, validationError } from '../errors/app-error';
import { toAppError } from '../errors/to-app-error';
import { RateLimiter } from '../limits/rate-limiter';
import { hostileFault } from '../request/hostile-body';
import type { EventMessage, ReceivedMessage } from './domain/plain-frames';
import { RefusedFrame } from './domain/refused-frame';
import { IoServer } from './io.server';
import type { AppSocket } from './socket.types';
import { SocketsConfig } from './sockets.config';
import { SocketTelemetry } from './telemetry';
import { closeSocket, connectionOf } from './transports/client-connection';

const STRIKES_WINDOW_SECONDS = 10;
/** Shared: creating an error with a stack for each message of a flood would cost more than the message. */
const TOO_FAST = new AppError('rate_limited', { retryAfterSeconds: 1 });

/** Nest's adapter for both transports: passes the messages of clients to their gateways, in order and within the limits. */
@Injectable()
export class SocketsAdapter extends IoAdapter {
  private readonly messages: RateLimiter;
  private readonly strikes: RateLimiter;

  constructor(
    private readonly io: IoServer,
    private readonly config: SocketsConfig,
    private readonly telemetry: SocketTelemetry,
  ) {
    super();
    const { messagesPerSecond, strikes } = config.limits;
    this.messages = RateLimiter.local({ name: 'messages', limit: messagesPerSecond, windowSeconds: 1 });
    this.strikes = RateLimiter.local({
      name: 'strikes',
      limit: strikes,
      windowSeconds: STRIKES_WINDOW_SECONDS,
    });
  }

  override create(): Server {
    return this.io;
  }

  /** Called for each gateway. */
  override bindMessageHandlers(
    socket: AppSocket,
    handlers: MessageMappingProperties[],
    toAnswers: (result: unknown) => Observable<unknown>,
  ): void {
    for (const { message, callback } of handlers)
      connectionOf(socket).handlers.set(String(message), (payload, ack) =>
        lastValueFrom(toAnswers(callback(payload, ack)), { defaultValue: undefined }),
      );
  }

  /** Nothing to do: `ConnectionService` has closed it in its shutdown phase. */
  override close(): Promise<void> {
    return Promise.resolve();
  }

  /** Subscribes to all messages of a socket. */
  listen(socket: AppSocket): void {
    connectionOf(socket).onMessage = (message) => void this.receive(socket, message);
    socket.onAny((name: unknown, ...args: unknown[]) => {
      const ack = typeof args.at(-1) === 'function' ? (args.pop() as EventMessage['ack']) : undefined;
      const [refused] = args;
      const message =
        refused instanceof RefusedFrame
          ? new RefusedFrame(refused.fault, refused.name, ack)
          : { name: String(name), args, ack };
      void this.receive(socket, message);
    });
  }

  /** Answers a refused message, and closes the socket of a client that keeps exceeding the limit. */
  async refuse(
    socket: AppSocket,
    thrown: unknown,
    message: Partial<Pick<EventMessage, 'name' | 'ack'>>,
  ): Promise<void> {
    if (connectionOf(socket).isClosing) return;
    const error = toAppError(thrown);
    this.telemetry.refused(error, { event: message.name }, socket);
    const text = error.faults?.map(({ msg }) => msg).join('; ') ?? error.detail;
    const { code, until } = error;
    const body: SocketError = { message: text, code, ...(until !== undefined && { until }) };
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
      if (message instanceof RefusedFrame) throw faultOf(message);
      if (message.name === KEEP_ALIVE.pong) return;
      if (message.name === KEEP_ALIVE.ping) {
        socket.emit(KEEP_ALIVE.pong, {});
        message.ack?.({});
      } else this.dispatch(socket, message);
    } catch (error) {
      await this.refuse(socket, error, message);
    }
  }

  private dispatch(socket: AppSocket, { name, args, ack }: EventMessage): void {
    const connection = connectionOf(socket);
    const payload = payloadOf(args);
    const handler = connection.handlers.get(name);
    if (!handler)
      throw new AppError(this.config.serverEvents.has(name) ? 'wrong_direction' : 'unknown_message');
    if (connection.waiting >= this.config.limits.waitingMessages) throw TOO_FAST;
    connection.enqueue(async () => {
      const answer = await handler(payload, ack);
      // Socket.IO ignores a second acknowledgement, so one with a refusal stays.
      ack?.(answer ?? {});
    });
  }
}

/** Names the message: a plain client gets no acknowledgement. */
function faultOf({ fault, name }: RefusedFrame): AppError {
  return new AppError(fault, name === undefined ? {} : { detail: `${name}: ${ERRORS[fault].detail}` });
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
