import {
  CLOSE_CODES,
  KEEP_ALIVE,
  type ErrorCode,
  type SocketAck,
  type SocketError,
} from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { AppError, validationError } from '../errors/app-error';
import { toAppError } from '../errors/to-app-error';
import { RateLimiter } from '../limits/rate-limiter';
import { hostileFault } from '../request/hostile-body';
import type { LiveSocket } from './live-socket';
import { SocketSettings } from './sockets.options';
import { SocketTelemetry } from './telemetry';

type Ack = (answer: SocketAck) => void;

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
    const { connection } = live;
    connection.onMessage = (event, payload) => void this.receive(live, event, [payload]);
    connection.onFault = (code) => void this.receive(live, undefined, [], code);
    live.socket.onAny((event: unknown, ...args: unknown[]) => void this.receive(live, String(event), args));
  }

  private async receive(
    live: LiveSocket,
    event: string | undefined,
    args: unknown[],
    fault?: ErrorCode,
  ): Promise<void> {
    if (live.isLeaving || live.closing) return;
    const ack = typeof args.at(-1) === 'function' ? (args.pop() as Ack) : undefined;
    live.pingedAt = undefined;
    try {
      if (!(await this.messages.allows(live.socket.id))) throw TOO_FAST;
      if (event === undefined || fault) throw new AppError(fault ?? 'bad_request');
      if (event === KEEP_ALIVE.pong) return;
      if (event === KEEP_ALIVE.ping) {
        live.socket.emit(KEEP_ALIVE.pong, {});
        ack?.({});
      } else this.handOn(live, event, payloadOf(args), ack);
    } catch (error) {
      await this.refuse(live, event, error, ack);
    }
  }

  private handOn(live: LiveSocket, event: string, payload: object, ack: Ack | undefined): void {
    const handler = live.handlers.get(event);
    if (!handler)
      throw new AppError(this.settings.serverEvents.has(event) ? 'wrong_direction' : 'unknown_message');
    if (live.isBusy) throw new AppError('rate_limited', { retryAfterSeconds: 1 });
    const started = performance.now();
    live.enqueue(async () => {
      try {
        const answer = await handler(payload);
        ack?.(answer ?? {});
      } catch (error) {
        await this.refuse(live, event, error, ack);
      } finally {
        this.telemetry.messageHandled(event, (performance.now() - started) / 1_000);
      }
    });
  }

  private async refuse(
    live: LiveSocket,
    event: string | undefined,
    thrown: unknown,
    ack: Ack | undefined,
  ): Promise<void> {
    const error = toAppError(thrown);
    const mayGoOn = error.code !== 'rate_limited' || (await this.strikes.allows(live.socket.id));
    if (live.closing) return;
    this.telemetry.refused(live.socket, event, error);
    const message = error.faults?.map(({ msg }) => msg).join('; ') ?? error.detail;
    const body = { message, code: error.code } satisfies SocketError;
    live.socket.emit('error', body);
    ack?.({ error: body });
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
